-- What a check of a file says before anybody is added: its numbers beside its people, those whose number came before
-- under another name, those whom nobody may contact, and what was not taken as written.
alter table file_upload
  add column phone_count integer not null default 0,
  add column shared_count integer not null default 0,
  add column shared_phone_count integer not null default 0,
  add column not_allowed_count integer not null default 0,
  add column remarks jsonb not null default '[]';
-- Files that were read before this have one number for each person at least.
update file_upload set phone_count = good_count;

-- What an account chose for the columns of a file, by the names of its columns, so that the same export is asked about once.
create table file_layout (
  account_id integer not null references account,
  layout_key text not null,
  columns jsonb not null,
  used_at timestamptz not null,
  primary key (account_id, layout_key)
);
call make_tenant_table('file_layout');
