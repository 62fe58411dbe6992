-- The test clock: an account whose time was moved ahead of the machine's. Empty where the product has no test clock, as
-- in production. Rows of an account hold the account's time; rows of the platform and of the job queue hold the machine's.
create table account_clock (
  account_id integer not null references account,
  -- Milliseconds by which the account's time is ahead. It only grows.
  ahead_ms bigint not null default 0 check (ahead_ms >= 0),
  -- Of the newest move, in the account's time: from when, to when, and where the clock was set last.
  moved_from timestamptz not null,
  moved_to timestamptz not null,
  stands_at timestamptz not null,
  is_moving boolean not null default false,
  -- When it began, in the machine's time.
  began_at timestamptz not null,
  -- How many times the clock was set during the move.
  steps integer not null default 0,
  -- Why the move ended before its time, in a sentence for users.
  stopped text,
  user_id integer not null,
  primary key (account_id)
);
comment on table account_clock is 'By how much the test clock of an account is ahead, and its newest move. Empty in production.';
call make_tenant_table('account_clock');

create function refuse_clock_going_back() returns trigger language plpgsql as $$
begin
  if new.ahead_ms < old.ahead_ms then raise exception 'the time of an account never goes back'; end if;
  return new;
end $$;
create trigger account_clock_goes_forward before update on account_clock
  for each row execute function refuse_clock_going_back();

-- For each process at its start, and whenever a clock is set.
create function account_clocks() returns table (account_id integer, ahead_ms bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.account_id, c.ahead_ms from account_clock c where c.ahead_ms > 0 order by 1 $$;

-- The time of the account at hand, for rows that the database dates. The setting names its milliseconds ahead; only a
-- product with a test clock makes it. It costs a fraction of a microsecond for each line of the ledger, of which a batch
-- of texts has one.
create function account_now() returns timestamptz language sql stable
  as $$ select now() + coalesce(nullif(current_setting('app.ahead_ms', true), '')::float8, 0) * interval '1 millisecond' $$;
alter table ledger_transaction alter column at set default account_now();
