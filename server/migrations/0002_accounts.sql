-- Accounts, users, sessions, and sign-in.

create table account (
  account_id integer generated always as identity (start with 1001) primary key,
  company_name text not null,
  account_type_id smallint not null default 0,
  account_status_id smallint not null default 0,
  country_id smallint not null default 1,
  is_free_trial boolean not null default false,
  time_zone text not null default 'America/Chicago',
  partial_credits boolean not null default false,
  require_text_opt_in boolean not null default false,
  prepend_organization boolean not null default false,
  messages_per_day integer,
  created_at timestamptz not null default now(),
  explicit_opt_in_required boolean not null default false,
  -- The public sign-up pages of the account (table join_page).
  account_keyword text,
  terms_url text not null default '',
  privacy_url text not null default '',
  -- What this account may use in addition to what all accounts may (1-decisions G-95).
  features text[] not null default '{}',
  -- Texting is for accounts in the United States (1) and Canada (2), and for accounts abroad that have this feature
  -- (1-decisions G-98).
  can_text boolean not null
    generated always as (country_id <= 2 or 'AllInOneInternationalAccount' = any (features)) stored,
  auto_reply_message text not null default '',
  is_auto_reply_on boolean not null default false,
  -- Texts of a broadcast that exceed the daily limit wait for the next day, or fail for good.
  over_day_limit text not null default 'Wait' check (over_day_limit in ('Wait', 'Fail'))
);
comment on column account.messages_per_day is 'texts a day; null: the default of its kind (3-decisions 7.5)';
comment on table account is 'An organization, with its status, country, time zone, and settings.';
create unique index account_keyword on account (lower(account_keyword)) where account_keyword is not null;
call make_tenant_table('account');

create table app_user (
  account_id integer not null references account,
  user_id integer generated always as identity (start with 2001),
  user_name text not null,
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  phone text not null default '',
  password_hash text not null,
  is_master_user boolean not null default false,
  is_account_admin boolean not null default false,
  is_active boolean not null default true,
  can_see_all_broadcasts boolean not null default false,
  can_see_all_roster boolean not null default false,
  -- A new user sees what others share (1-decisions G-94).
  can_see_group_audio boolean not null default true,
  can_create_broadcast boolean not null default true,
  can_create_conversations boolean not null default true,
  character_count smallint not null default 160 check (character_count in (160, 320)),
  signature_enabled boolean not null default false,
  signature_text text not null default '',
  browser_notifications_do_not_disturb boolean not null default false,
  time_zone text,
  created_at timestamptz not null default now(),

  -- How the user makes calls (2-decisions G4, J10, J11).
  caller_id bigint,
  -- Calls at a time; 0: the maximum.
  call_throttle smallint not null default 0,
  call_retries smallint not null default 1 check (call_retries between 0 and 3),
  -- Longest voice message, in seconds.
  max_message_length smallint not null default 120 check (max_message_length between 15 and 120),
  calling_days text[] not null default '{Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday}',
  -- Minutes since midnight by the clocks of the user's zone; 0 to 0 is the whole day.
  window_start smallint not null default 540 check (window_start between 0 and 1439),
  window_stop smallint not null default 1260 check (window_stop between 0 and 1439),
  continue_on_next_day boolean not null default true,
  -- Where recipients who press 0 are connected, and how many at a time; null until the user sets transfers up.
  transfer_number bigint,
  transfer_lines smallint check (transfer_lines between 1 and 5000),
  -- Entered by telephone to launch a broadcast (P-148, 1-decisions G-106). Leading zeros count, so it is a text.
  phone_launch_id text check (phone_launch_id ~ '^[0-9]{1,9}$'),
  primary key (account_id, user_id),
  check ((transfer_number is null) = (transfer_lines is null))
);
comment on table app_user is 'A user, with role, switches, and settings.';
-- Usernames are unique over the whole product, whatever their case (1-decisions G-17).
create unique index app_user_name on app_user (lower(user_name));
create index app_user_email on app_user (lower(email));
create unique index app_user_phone_launch_id on app_user (account_id, phone_launch_id) where phone_launch_id is not null;
-- For phone_launchers().
create index app_user_launching_phone on app_user (regexp_replace(phone, '\D', '', 'g')) where phone_launch_id is not null;
call make_tenant_table('app_user');

-- A session is an opaque 256-bit token, of which only the hash is stored.
create table user_session (
  account_id integer not null,
  token_hash bytea not null,
  user_id integer not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Absolute end; the idle end is computed from seen_at and keep_signed_in.
  expires_at timestamptz not null,
  keep_signed_in boolean not null default false,
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references app_user
);
comment on table user_session is 'A session; only the hash of its token is stored.';
create unique index user_session_token on user_session (token_hash);
call make_tenant_table('user_session');

-- A live connection is closed when the session that requested its key ends.
create table socket_key (
  account_id integer not null,
  key_hash bytea not null,
  user_id integer not null,
  expires_at timestamptz not null,
  session_hash bytea,
  primary key (account_id, key_hash)
);
comment on table socket_key is 'A key that opens one live connection within a minute.';
create unique index socket_key_hash on socket_key (key_hash);
call make_tenant_table('socket_key');

create function redeem_socket_key(hash bytea, now timestamptz)
  returns table (account_id integer, user_id integer, session_hash bytea)
  language sql volatile security definer set search_path = public, pg_temp
  as $$ delete from socket_key k where k.key_hash = hash and k.expires_at > now
        returning k.account_id, k.user_id, k.session_hash $$;

-- Not a tenant table: no user is signed in yet. Keys are "user:name" and "address:1.2.3.4".
create table sign_in_failure (
  key text primary key,
  failures integer not null,
  first_at timestamptz not null,
  locked_until timestamptz
);
comment on table sign_in_failure is 'Failed sign-ins by username or address, and how long the key is locked.';

-- Not a tenant table either. The key is a hash of the browser's own cookie and of the user, so a row names no one.
create table known_browser (
  key bytea primary key,
  seen_at timestamptz not null
);
comment on table known_browser is
  'A hash of a browser and the user who signed in from it before; read before sign-in, so it names no user.';
create index known_browser_seen on known_browser (seen_at);

-- Read before an account is known, like find_session (0003_numbers.sql); each returns one user.
create function find_sign_in(name text)
  returns table (account_id integer, user_id integer, password_hash text, is_active boolean, account_status_id smallint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select u.account_id, u.user_id, u.password_hash, u.is_active, a.account_status_id
        from app_user u join account a using (account_id)
        where lower(u.user_name) = lower(name) or (u.email <> '' and lower(u.email) = lower(name))
        order by (lower(u.user_name) = lower(name)) desc limit 1 $$;

-- User 0 stands for the whole account. All web processes share these rows, so neither a restart nor another process
-- resets a limit.
create table expensive_call (
  account_id integer not null,
  user_id integer not null,
  kind text not null,
  began_at timestamptz not null,
  n integer not null,
  primary key (account_id, user_id, kind)
) with (fillfactor = 70);
comment on table expensive_call is
  'How often a user or an account made one kind of expensive call since an hour began.';
call make_tenant_table('expensive_call');

create table phone_launch_try (
  attempt text primary key,
  phone text not null,
  account_ids integer[] not null,
  at timestamptz not null
);
comment on table phone_launch_try is 'A wrong phone launch ID of the last day, with the telephone it came from.';

-- Users with this phone, in any of the given spellings of its digits, who have a phone launch ID.
create function phone_launchers(p_phones text[]) returns table (account_id integer, user_id integer, launch_id text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select u.account_id, u.user_id, u.phone_launch_id from app_user u
        where u.phone_launch_id is not null and u.is_active
          and regexp_replace(u.phone, '\D', '', 'g') = any(p_phones) $$;

-- Whatever ends a session or changes what a user may receive, in the product or by hand: when the change commits, every
-- web process checks the live connections in the room named here. The names of rooms are those of live.ts.
create function look_at_live(room text, reason text) returns void language sql
  as $$ select pg_notify('carillon_live', json_build_object('room', room, 'look', reason)::text) $$;

create function look_at_session() returns trigger language plpgsql as $$ begin
  perform look_at_live('s' || encode(old.token_hash, 'hex'), 'logout');
  return null;
end $$;
-- Not when a session is only marked as used.
create trigger live_session after delete or update of account_id, user_id, token_hash, expires_at, keep_signed_in
  on user_session for each row execute function look_at_session();

create function look_at_user() returns trigger language plpgsql as $$ begin
  perform look_at_live('a' || old.account_id || ':u' || old.user_id, 'disabled');
  return null;
end $$;
create trigger live_user after update on app_user for each row
  when ((old.is_active, old.is_master_user, old.is_account_admin, old.can_see_all_broadcasts, old.can_see_all_roster)
        is distinct from
        (new.is_active, new.is_master_user, new.is_account_admin, new.can_see_all_broadcasts, new.can_see_all_roster))
  execute function look_at_user();
create trigger live_user_gone after delete on app_user for each row execute function look_at_user();

create function look_at_account() returns trigger language plpgsql as $$ begin
  perform look_at_live('a' || old.account_id, 'disabled');
  return null;
end $$;
create trigger live_account after update on account for each row
  when (old.account_status_id is distinct from new.account_status_id) execute function look_at_account();
create trigger live_account_gone after delete on account for each row execute function look_at_account();
