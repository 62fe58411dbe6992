-- What an account demands of its users' passwords and sessions (1-decisions G-19, G-21). Null: nothing beyond the usual.
alter table account add column password_days smallint check (password_days between 1 and 3650);
alter table account add column idle_minutes smallint check (idle_minutes between 5 and 480);
comment on column account.password_days is 'Passwords older than this must be changed at the next sign-in; null: never.';
comment on column account.idle_minutes is 'Sessions end after this long without a call; null: the usual times.';

-- Read with a session, before its account's rows are open.
create function idle_minutes_of(account integer) returns smallint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select idle_minutes from account a where a.account_id = account $$;

-- A page whose session ends learns why: the deed that ends it may say so for its transaction.
create or replace function look_at_session() returns trigger language plpgsql as $$ begin
  perform look_at_live('s' || encode(old.token_hash, 'hex'),
    coalesce(nullif(current_setting('app.session_end', true), ''), 'logout'));
  return null;
end $$;
