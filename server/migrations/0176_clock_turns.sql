-- The test clock may go back to the machine's time. Each time it does is a turn: of two readings, that of the later turn is
-- the newer one, and within a turn the one that is further ahead.
alter table account_clock add column turn integer not null default 0;

create or replace function refuse_clock_going_back() returns trigger language plpgsql as $$
begin
  if new.ahead_ms < old.ahead_ms and not (new.ahead_ms = 0 and new.turn = old.turn + 1) then
    raise exception 'the time of an account goes back to the true time only';
  end if;
  return new;
end $$;

drop function account_clocks();
-- For each process at its start, and whenever a clock is set. One that went back is listed as well: a process may still
-- go by what it was.
create function account_clocks() returns table (account_id integer, ahead_ms bigint, turn integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.account_id, c.ahead_ms, c.turn from account_clock c where c.ahead_ms > 0 or c.turn > 0 order by 1 $$;
