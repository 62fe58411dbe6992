-- Who did what in an account: appended in the transaction of the deed, and never changed. Each entry carries a hash over
-- itself and the one before, so that a missing or altered entry shows.
create table activity_head (
  account_id integer primary key references account,
  last_no bigint not null,
  last_hash bytea not null
);
comment on table activity_head is 'The number and the hash of an account''s last activity.';
call make_tenant_table('activity_head');

create table activity (
  account_id integer not null references account,
  no bigint not null,
  at timestamptz not null,
  -- 'user' has a user_id; 'carillon' is the product, 'staff' its operators.
  actor text not null check (actor in ('user', 'key', 'directory', 'staff', 'carillon')),
  user_id integer,
  session_id integer,
  -- The address the call came from; empty for work of the product itself.
  address text not null default '',
  -- "users.created", "session.began": a thing and what happened to it.
  deed text not null,
  -- What it was done to: a kind, an id, and the name it had then.
  subject_kind text not null default '',
  subject_id text not null default '',
  subject_name text not null default '',
  from_value jsonb,
  to_value jsonb,
  hash bytea not null,
  primary key (account_id, no)
);
comment on table activity is 'A deed in an account: who, when, from where, to what, from what to what. Never changed.';
create index activity_of_user on activity (account_id, user_id, no desc);
create index activity_of_deed on activity (account_id, deed, no desc);
create index activity_of_subject on activity (account_id, subject_kind, subject_id, no desc);
create index activity_at on activity (account_id, at);
call make_tenant_table('activity');

-- What an entry's hash is made of. Times are in microseconds, so that it does not depend on a session's zone.
create function activity_hash(before bytea, a activity) returns bytea
  language sql immutable
  as $$ select sha256(before || convert_to(jsonb_build_array(
    a.account_id, a.no, (extract(epoch from a.at) * 1000000)::bigint, a.actor, a.user_id, a.session_id, a.address, a.deed,
    a.subject_kind, a.subject_id, a.subject_name, a.from_value, a.to_value)::text, 'UTF8')) $$;

create function append_activity() returns trigger language plpgsql as $$
declare head activity_head;
begin
  insert into activity_head (account_id, last_no, last_hash) values (new.account_id, 0, ''::bytea) on conflict do nothing;
  select * into head from activity_head h where h.account_id = new.account_id for update;
  new.no := head.last_no + 1;
  new.hash := activity_hash(head.last_hash, new);
  update activity_head set last_no = new.no, last_hash = new.hash where account_id = new.account_id;
  return new;
end $$;
create trigger activity_is_chained before insert on activity for each row execute function append_activity();

create function refuse_change_of_account_activity() returns trigger language plpgsql as $$
begin
  raise exception 'the activity of an account is only appended to';
end $$;
create trigger activity_is_kept before update on activity
  for each row execute function refuse_change_of_account_activity();
