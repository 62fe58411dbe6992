-- Texts that left, or may have left, by days of the account: spans of instants that never overlap, so that a change
-- of the time zone opens no second one (rules/src/accounts/sendingDay.ts). Writer: delivery.
create table day_use (
  account_id integer not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  n integer not null default 0,
  primary key (account_id, from_at),
  check (until_at > from_at)
);
call make_tenant_table('day_use');

-- The day that is under way keeps its count.
insert into day_use (account_id, from_at, until_at, n)
select d.account_id, d.day::timestamp at time zone a.time_zone, (d.day + 1)::timestamp at time zone a.time_zone, d.n
from sent_per_day d join account a using (account_id);
drop table sent_per_day;

alter table account
  -- what becomes of a broadcast's texts over the limit of the day: they wait for the next one, or fail for good
  add column over_day_limit text not null default 'Wait' check (over_day_limit in ('Wait', 'Fail'));
comment on column account.messages_per_day is 'texts a day; null: the default of its kind (3-decisions 7.5)';

alter table send_queue
  -- its texts wait for another day: until then, because of this limit; null: they do not
  add column goes_on_at timestamptz,
  add column day_limit integer;

-- A queue that waits longer than a moment is no reason to look again and again.
create or replace function sending_at_all() returns boolean
  language sql stable security definer set search_path = public
  as $$ select exists (select from send_queue where state = 'running' and ready_at < now() + interval '1 minute'
          and (next_no <= last_no or exists (select from text_retry r where r.account_id = send_queue.account_id
            and r.broadcast_id = send_queue.broadcast_id and r.due_at < now() + interval '1 minute'))) $$;
