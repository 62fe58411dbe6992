-- People who share a number and are not one: a user said so, and they are no duplicates any more until someone else has
-- the number too. One row for each number that they have in common.
create table contact_kept_apart (
  account_id integer not null,
  kept_id integer generated always as identity,
  phone bigint not null,
  person_ids integer[] not null,
  user_id integer not null,
  kept_at timestamptz not null,
  -- the undo tickets of the decision, and of the one to look at all again
  undo_id text not null,
  dropped_undo_id text,
  primary key (account_id, kept_id)
);
create index contact_kept_apart_undo on contact_kept_apart (account_id, undo_id);
call make_tenant_table('contact_kept_apart');
