-- What the linter for texts said when a sender sent the text anyway.
create table text_override (
  account_id integer not null,
  broadcast_id integer not null,
  override_no smallint not null,
  user_id integer not null,
  rules text[] not null check (cardinality(rules) > 0),
  created_at timestamptz not null,
  primary key (account_id, broadcast_id, override_no),
  foreign key (account_id, broadcast_id) references broadcast,
  foreign key (account_id, user_id) references app_user
);
comment on table text_override is 'The rules for texts that a user overrode when sending or changing the text of a broadcast.';
call make_tenant_table('text_override');
