-- Broadcasts launched by telephone (1-decisions G-106).

alter table broadcast add column launched_by_phone boolean not null default false;

-- A call in which a broadcast is launched: the group that was chosen, the draft its people were brought into, and what
-- became of it. One call makes one broadcast at most, however often its callbacks come.
create table phone_launch (
  account_id integer not null,
  carrier text not null,
  carrier_call_id text not null,
  user_id integer not null,
  list_id integer not null,
  group_name text not null,
  draft_broadcast_id integer not null,
  created_at timestamptz not null,
  -- When 1 was pressed: from then on the end of the call throws nothing away.
  confirmed_at timestamptz,
  broadcast_id integer,
  primary key (account_id, carrier, carrier_call_id),
  foreign key (account_id, user_id) references app_user
);
create index phone_launch_call on phone_launch (carrier, carrier_call_id);
call make_tenant_table('phone_launch');

-- Whose call it is, when its end is told.
create function find_phone_launch(p_carrier text, p_call text) returns table (account_id integer)
  language sql stable security definer set search_path = public
  as $$ select l.account_id from phone_launch l where l.carrier = p_carrier and l.carrier_call_id = p_call $$;

-- Users with this phone, in any of the given ways to write its digits, who have a phone launch ID.
create index app_user_launching_phone on app_user (regexp_replace(phone, '\D', '', 'g')) where phone_launch_id is not null;
create function phone_launchers(p_phones text[]) returns table (account_id integer, user_id integer, launch_id text)
  language sql stable security definer set search_path = public
  as $$ select u.account_id, u.user_id, u.phone_launch_id from app_user u
        where u.phone_launch_id is not null and u.is_active
          and regexp_replace(u.phone, '\D', '', 'g') = any(p_phones) $$;

-- Wrong phone launch IDs of the last day: the telephone, and the accounts whose users have it.
create table phone_launch_try (
  attempt text primary key,
  phone text not null,
  account_ids integer[] not null,
  at timestamptz not null
);
