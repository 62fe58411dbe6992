-- A change of more contacts than a request may wait for: what is written, and in whom it is still to be written.
create table contact_edit (
  account_id integer not null,
  undo_id text not null,
  -- null: they stay
  notes text,
  slots integer[] not null,
  texts text[] not null,
  primary key (account_id, undo_id)
);
call make_tenant_table('contact_edit');
create table contact_edit_row (
  account_id integer not null,
  undo_id text not null,
  person_id integer not null,
  primary key (account_id, undo_id, person_id)
);
call make_tenant_table('contact_edit_row');
