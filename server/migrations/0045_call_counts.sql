-- Counts of calls, moved by what changes instead of counted again: the end of each call asks for them, and a broadcast
-- can have a million. Changes are appended, so that two calls that end at once wait for nobody; they are added up now
-- and then.

-- Statuses (201 and above) count rows by result. Below them: 0 texted instead of called, 1 transferred, 2 opted out,
-- 3 credits charged (thousandths), 4 called again (it waits for that, or is being called again), 5 under way,
-- 11 to 19 answers by key.
create table call_count (
  account_id integer not null,
  broadcast_id integer not null,
  what smallint not null,
  n bigint not null,
  primary key (account_id, broadcast_id, what)
) with (fillfactor = 60);
call make_tenant_table('call_count');

-- Changes that are not added up yet.
create table call_count_change (
  account_id integer not null,
  broadcast_id integer not null,
  what smallint not null,
  n bigint not null
);
create index call_count_change_of on call_count_change (account_id, broadcast_id);
call make_tenant_table('call_count_change');

create function call_counted(c call) returns table (what smallint, n bigint) language sql immutable
  as $$ values
    (case when c.state = 'skipped' then 0::smallint else c.status end, 1::bigint),
    (1::smallint, c.transferred::int::bigint),
    (2::smallint, c.opted_out::int::bigint),
    (3::smallint, c.charged::bigint),
    (4::smallint, (c.state in ('waiting', 'dialing', 'going') and c.status in (205, 206, 207))::int::bigint),
    (5::smallint, (c.state in ('dialing', 'going'))::int::bigint),
    ((10 + coalesce(c.answer::smallint, 0))::smallint, (c.answer is not null)::int::bigint) $$;

create function count_new_calls() returns trigger language plpgsql as $$
begin
  insert into call_count_change (account_id, broadcast_id, what, n)
  select c.account_id, c.broadcast_id, w.what, sum(w.n) from come c cross join lateral call_counted(c::call) w
  group by 1, 2, 3 having sum(w.n) <> 0;
  return null;
end $$;
create function count_changed_calls() returns trigger language plpgsql as $$
begin
  insert into call_count_change (account_id, broadcast_id, what, n)
  select account_id, broadcast_id, what, sum(n) from (
    select c.account_id, c.broadcast_id, w.what, w.n from come c cross join lateral call_counted(c::call) w
    union all
    select c.account_id, c.broadcast_id, w.what, -w.n from gone c cross join lateral call_counted(c::call) w) moved
  group by 1, 2, 3 having sum(n) <> 0;
  return null;
end $$;
create function count_gone_calls() returns trigger language plpgsql as $$
begin
  insert into call_count_change (account_id, broadcast_id, what, n)
  select c.account_id, c.broadcast_id, w.what, -sum(w.n) from gone c cross join lateral call_counted(c::call) w
  group by 1, 2, 3 having sum(w.n) <> 0;
  return null;
end $$;
create trigger call_count_new after insert on call referencing new table as come
  for each statement execute function count_new_calls();
create trigger call_count_changed after update on call referencing old table as gone new table as come
  for each statement execute function count_changed_calls();
create trigger call_count_gone after delete on call referencing old table as gone
  for each statement execute function count_gone_calls();

insert into call_count (account_id, broadcast_id, what, n)
select c.account_id, c.broadcast_id, w.what, sum(w.n) from call c cross join lateral call_counted(c) w
group by 1, 2, 3 having sum(w.n) <> 0;

-- Adds up what was appended, of all accounts. One statement takes the changes away and adds them, so nobody who reads
-- both tables at once misses any or counts one twice.
create function add_up_call_counts() returns integer
  language sql volatile security definer set search_path = public
  as $$ with taken as (delete from call_count_change where ctid = any(array(
            select ctid from call_count_change limit 5000 for update skip locked))
          returning account_id, broadcast_id, what, n),
        added as (insert into call_count (account_id, broadcast_id, what, n)
          select account_id, broadcast_id, what, sum(n) from taken group by 1, 2, 3 order by 1, 2, 3
          on conflict (account_id, broadcast_id, what) do update set n = call_count.n + excluded.n)
        select count(*)::int from taken $$;

-- Who is called again, and what runs, are found without passing through each other.
create index call_again on call (account_id, broadcast_id, due_at) where state = 'waiting';
create index call_running on call (account_id, broadcast_id) where state in ('dialing', 'going', 'unknown');
drop index call_open;
