-- Text numbers, who works with them, and numbers that carriers refuse.

create table text_number (
  account_id integer not null references account,
  text_number_id integer generated always as identity (start with 3001),
  phone bigint not null,
  name text not null default '',
  -- 2 Bandwidth, 5 Infobip
  aggregator_id smallint not null,
  is_toll_free boolean not null default false,
  registration_status text not null default 'Not Registered'
    check (registration_status in ('Not Registered', 'Pending', 'Rejected', 'Registered')),
  is_default boolean not null default false,
  is_blocked boolean not null default false,
  is_retired boolean not null default false,
  can_create_broadcast boolean not null default true,
  -- Segments per minute that the carriers allow this number; null: we set no limit.
  segments_per_minute integer,
  created_at timestamptz not null default now(),
  -- A number that its carrier refuses is stopped after the third refused text
  -- (docs/decisions/engine.md#refused-text-numbers): when, and by which code of the carrier.
  stopped_at timestamptz,
  stopped_code text,
  -- When a user let it send again. Texts from before no longer count.
  resumed_at timestamptz,
  primary key (account_id, text_number_id)
);
comment on table text_number is 'A number that an account sends from, with its carrier and state.';
create unique index text_number_phone on text_number (phone) where not is_retired;
call make_tenant_table('text_number');

-- The account and number that a carrier's webhook is about.
create function text_number_owner(p_phone bigint) returns table (account_id integer, text_number_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select t.account_id, t.text_number_id from text_number t where t.phone = p_phone and not t.is_retired $$;

create table text_number_user (
  account_id integer not null,
  text_number_id integer not null,
  user_id integer not null,
  primary key (account_id, text_number_id, user_id),
  foreign key (account_id, text_number_id) references text_number,
  foreign key (account_id, user_id) references app_user
);
comment on table text_number_user is 'A user who works with a text number.';
call make_tenant_table('text_number_user');

-- Who works with a number is part of what a live connection may receive.
create function look_at_user_of_number() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then
    perform look_at_live('a' || old.account_id || ':u' || old.user_id, 'logout');
  end if;
  if tg_op <> 'DELETE' then
    perform look_at_live('a' || new.account_id || ':u' || new.user_id, 'logout');
  end if;
  return null;
end $$;
create trigger live_numbers after insert or delete or update on text_number_user
  for each row execute function look_at_user_of_number();

-- Each text counts once, until the number is stopped.
create table number_refusal (
  account_id integer not null,
  text_number_id integer not null,
  send_id integer not null,
  recipient_no integer not null,
  code text not null,
  at timestamptz not null,
  primary key (account_id, text_number_id, send_id, recipient_no)
);
comment on table number_refusal is
  'A text that the carrier refused because of our number, until the number is stopped.';
call make_tenant_table('number_refusal');

-- A session with everything that the rights of its user depend on. It belongs to the sessions of 0002_accounts.sql, and
-- is here because it reads text_number_user.
create function find_session(hash bytea)
  returns table (account_id integer, user_id integer, seen_at timestamptz, expires_at timestamptz, keep_signed_in boolean,
                 is_master_user boolean, is_account_admin boolean, can_create_broadcast boolean,
                 can_see_all_broadcasts boolean, can_see_all_roster boolean, can_see_group_audio boolean,
                 can_create_conversations boolean, has_text_number boolean,
                 account_status_id smallint, is_free_trial boolean, features text[], time_zone text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.account_id, s.user_id, s.seen_at, s.expires_at, s.keep_signed_in,
               u.is_master_user, u.is_account_admin, u.can_create_broadcast, u.can_see_all_broadcasts, u.can_see_all_roster,
               u.can_see_group_audio, u.can_create_conversations,
               exists (select from text_number_user n where n.account_id = u.account_id and n.user_id = u.user_id),
               a.account_status_id, a.is_free_trial, a.features, coalesce(u.time_zone, a.time_zone)
        from user_session s join app_user u using (account_id, user_id) join account a using (account_id)
        where s.token_hash = hash and u.is_active and a.account_status_id <> 8 $$;
