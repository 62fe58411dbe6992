-- What sign-up, onboarding, users, sessions, and single-use links need to know about a person and an account.

-- The account: who it is, and its trial (1-decisions G-32, G-37, rows P-062, P-063).
alter table account add column state text not null default '';
alter table account add column industry_id smallint check (industry_id between 1 and 24);
alter table account add column sender_name text;
alter table account add column is_key_account boolean not null default false;
alter table account add column is_api_authorized boolean not null default false;
alter table account add column trial_ends_at timestamptz;
alter table account add column converted_at timestamptz;
alter table account add column converted_type_id smallint;
alter table account add check ((converted_at is null) = (converted_type_id is null));
comment on column account.sender_name is 'The name before texts; null: the name of the organization (1-decisions G-37).';

-- The user. A user without a password was invited, or signs in another way.
alter table app_user alter column password_hash drop not null;
alter table app_user add column password_set_at timestamptz;
-- A password that another person chose ends then, and opens nothing but the page that changes it.
alter table app_user add column password_temporary_until timestamptz;
-- Staff, or a reset by an owner, can demand a new one (1-decisions G-19).
alter table app_user add column password_is_expired boolean not null default false;
alter table app_user add column email_verified_at timestamptz;
alter table app_user add column pending_email text;
alter table app_user add column notification_phone text not null default '';
alter table app_user add column picture_file text;
alter table app_user add column terms_version smallint not null default 0;
alter table app_user add column onboarded_at timestamptz;
alter table app_user add column last_sign_in_at timestamptz;
update app_user set password_set_at = created_at, email_verified_at = created_at, onboarded_at = created_at, terms_version = 1;

-- Emails are unique over the whole product, whatever their case, as usernames are. Of users who share one, the oldest
-- keeps it; the others confirm theirs anew.
update app_user u set pending_email = u.email, email = '', email_verified_at = null
where u.email <> '' and exists (
  select from app_user o where lower(o.email) = lower(u.email) and o.user_id < u.user_id);
drop index app_user_email;
create unique index app_user_email on app_user (lower(email)) where email <> '';
-- One owner (1-decisions G-28).
create unique index app_user_owner on app_user (account_id) where is_master_user;
-- Lists of users: by name, and by state.
create index app_user_names on app_user (account_id, lower(first_name), lower(last_name), user_id);

-- A session is listed, and ended, by its id; its token is known to its browser alone.
alter table user_session add column session_id integer generated always as identity (start with 30001);
alter table user_session add column user_agent text not null default '';
alter table user_session add column address text not null default '';
alter table user_session add column method text not null default 'password'
  check (method in ('password', 'passkey', 'sso', 'link', 'staff'));
-- The last time the user proved who they are in this session.
alter table user_session add column confirmed_at timestamptz;
create index user_session_of_user on user_session (account_id, user_id, session_id);

-- Versions of the terms of use; publishing a new one asks every user to accept it (1-decisions G-56).
create table terms_version (
  version smallint primary key,
  published_at timestamptz not null,
  url text not null default '/terms'
);
comment on table terms_version is 'A version of the terms of use, and since when users must have accepted it.';
insert into terms_version (version, published_at) values (1, '2026-01-01T00:00:00Z');

-- Links and codes that work once: for a new password, an email, an invitation, a hand-over. Read before sign-in, so it
-- belongs to no account. Only a hash is stored.
create table one_time_token (
  token_hash bytea primary key,
  purpose text not null,
  owner_account_id integer,
  owner_id integer,
  -- What it is bound to, such as the email it was sent to.
  bound_to text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table one_time_token is 'A hash of a link or hand-over that works once, with its purpose and end.';
create index one_time_token_of_user on one_time_token (owner_id, purpose) where used_at is null;
create index one_time_token_ended on one_time_token (expires_at);

-- How often something happened since a window began. All processes share it, and a restart resets nothing.
create table limit_count (
  key text primary key,
  began_at timestamptz not null,
  ends_at timestamptz not null,
  n integer not null
) with (fillfactor = 70);
comment on table limit_count is 'How often something limited happened within its window, by key; the key names no person.';
create index limit_count_ended on limit_count (ends_at);

drop function find_session(bytea);
create function find_session(hash bytea)
  returns table (account_id integer, user_id integer, seen_at timestamptz, expires_at timestamptz, keep_signed_in boolean,
                 is_master_user boolean, is_account_admin boolean, can_create_broadcast boolean,
                 can_see_all_broadcasts boolean, can_see_all_roster boolean, can_see_group_audio boolean,
                 can_create_conversations boolean, has_text_number boolean,
                 account_status_id smallint, is_free_trial boolean, features text[], time_zone text,
                 session_id integer, confirmed_at timestamptz, is_onboarded boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.account_id, s.user_id, s.seen_at, s.expires_at, s.keep_signed_in,
               u.is_master_user, u.is_account_admin, u.can_create_broadcast, u.can_see_all_broadcasts, u.can_see_all_roster,
               u.can_see_group_audio, u.can_create_conversations,
               exists (select from text_number_user n where n.account_id = u.account_id and n.user_id = u.user_id),
               a.account_status_id, a.is_free_trial, a.features, coalesce(u.time_zone, a.time_zone),
               s.session_id, s.confirmed_at,
               u.onboarded_at is not null and u.terms_version >= (select max(version) from terms_version)
        from user_session s join app_user u using (account_id, user_id) join account a using (account_id)
        where s.token_hash = hash and u.is_active and a.account_status_id <> 8 $$;

-- Who signs in, with all that decides whether the password alone is enough.
drop function find_sign_in(text);
create function find_sign_in(name text)
  returns table (account_id integer, user_id integer, password_hash text, is_active boolean, account_status_id smallint,
                 password_set_at timestamptz, password_temporary_until timestamptz, password_is_expired boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select u.account_id, u.user_id, u.password_hash, u.is_active, a.account_status_id,
               u.password_set_at, u.password_temporary_until, u.password_is_expired
        from app_user u join account a using (account_id)
        where lower(u.user_name) = lower(name) or (u.email <> '' and lower(u.email) = lower(name))
        order by (lower(u.user_name) = lower(name)) desc limit 1 $$;

-- Whether a username or an email is taken, anywhere in the product (rows P-150, P-194). Says nothing else.
create function is_name_taken(name text, except_user integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from app_user where lower(user_name) = lower(name) and user_id is distinct from except_user) $$;
create function is_email_taken(address text, except_user integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from app_user where email <> '' and lower(email) = lower(address)
                         and user_id is distinct from except_user) $$;
