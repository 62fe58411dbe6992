-- Everything done to a broadcast: who, what, when, from what to what. Written in the transaction of the deed and never
-- changed afterwards, so the running product may add and read rows, and nothing else.
alter table broadcast add column activity_count integer not null default 0;
-- Rises with every deed of a person, so that a change made on the basis of an older version is noticed.
alter table broadcast add column version integer not null default 1;

create table broadcast_activity (
  account_id integer not null,
  broadcast_id integer not null,
  no integer not null,
  at timestamptz not null,
  -- 'user' has a user_id, 'phone' may have one; 'carillon' is the product, 'staff' its operators.
  by text not null check (by in ('user', 'phone', 'carillon', 'staff')),
  user_id integer,
  deed text not null,
  from_value text,
  to_value text,
  reason text,
  primary key (account_id, broadcast_id, no),
  foreign key (account_id, broadcast_id) references broadcast,
  foreign key (account_id, user_id) references app_user
);
comment on table broadcast_activity is 'A deed done to a broadcast: who, what, when, from what to what. Never changed.';
call make_tenant_table('broadcast_activity');

create function refuse_change_of_activity() returns trigger language plpgsql as $$
begin
  raise exception 'the activity of a broadcast is only appended to';
end $$;
create trigger broadcast_activity_is_kept before update on broadcast_activity
  for each row execute function refuse_change_of_activity();
