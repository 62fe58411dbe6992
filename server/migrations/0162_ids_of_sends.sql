-- The engines know sends: a queue, a lease, a result, or a call of single texts, tests, and broadcasts alike. Their column
-- "broadcast_id" meant a broadcast in some rows only; it now says what it is. Values stay as they are.

alter table send_queue rename column broadcast_id to send_id;
alter table send_lease rename column broadcast_id to send_id;
alter table text_result rename column broadcast_id to send_id;
alter table text_retry rename column broadcast_id to send_id;
alter table text_doubt rename column broadcast_id to send_id;
alter table result_count rename column broadcast_id to send_id;
alter table number_refusal rename column broadcast_id to send_id;
alter table call_queue rename column broadcast_id to send_id;
alter table call rename column broadcast_id to send_id;
alter table call_transfer rename column broadcast_id to send_id;
alter table call_count rename column broadcast_id to send_id;
alter table call_count_change rename column broadcast_id to send_id;
alter index send_lease_broadcast rename to send_lease_send;

-- Functions name columns as text, so they are written again. Those that return a send are made anew.
create or replace function wake_send_queues() returns trigger language plpgsql as $$
declare woken record;
begin
  for woken in select distinct account_id, send_id from come loop
    update send_queue set state = case when is_paused then 'paused' else 'running' end, check_at = '-infinity'
      where account_id = woken.account_id and send_id = woken.send_id and state = 'drained' and not settled;
  end loop;
  return null;
end $$;

create or replace function wake_call_queue() returns trigger language plpgsql as $$
begin
  update call_queue set state = case when is_paused then 'paused' else 'running' end,
      check_at = '-infinity', ready_at = '-infinity'
    where account_id = new.account_id and send_id = new.send_id and state = 'drained' and not settled;
  return null;
end $$;

create or replace function count_new_calls() returns trigger language plpgsql as $$
begin
  insert into call_count_change (account_id, send_id, what, n)
  select c.account_id, c.send_id, w.what, sum(w.n) from come c cross join lateral call_counted(c::call) w
  group by 1, 2, 3 having sum(w.n) <> 0;
  return null;
end $$;

create or replace function count_changed_calls() returns trigger language plpgsql as $$
begin
  insert into call_count_change (account_id, send_id, what, n)
  select account_id, send_id, what, sum(n) from (
    select c.account_id, c.send_id, w.what, w.n from come c cross join lateral call_counted(c::call) w
    union all
    select c.account_id, c.send_id, w.what, -w.n from gone c cross join lateral call_counted(c::call) w) moved
  group by 1, 2, 3 having sum(n) <> 0;
  return null;
end $$;

create or replace function count_gone_calls() returns trigger language plpgsql as $$
begin
  insert into call_count_change (account_id, send_id, what, n)
  select c.account_id, c.send_id, w.what, -sum(w.n) from gone c cross join lateral call_counted(c::call) w
  group by 1, 2, 3 having sum(w.n) <> 0;
  return null;
end $$;

create or replace function add_up_call_counts() returns integer
  language sql volatile security definer set search_path = public, pg_temp
  as $$ with taken as (delete from call_count_change where ctid = any(array(
            select ctid from call_count_change limit 5000 for update skip locked))
          returning account_id, send_id, what, n),
        added as (insert into call_count (account_id, send_id, what, n)
          select account_id, send_id, what, sum(n) from taken group by 1, 2, 3 order by 1, 2, 3
          on conflict (account_id, send_id, what) do update set n = call_count.n + excluded.n)
        select count(*)::int from taken $$;

create or replace function sending_at_all() returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from send_queue where state = 'running' and ready_at < now() + interval '1 minute'
          and (next_no <= last_no or exists (select from text_retry r where r.account_id = send_queue.account_id
            and r.send_id = send_queue.send_id and r.due_at < now() + interval '1 minute'))) $$;

drop function sending_due(timestamptz);
create function sending_due(p_now timestamptz)
  returns table (account_id integer, send_id integer, aggregator_id smallint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select q.account_id, q.send_id, q.aggregator_id
        from send_queue q join number_pace p using (account_id, text_number_id)
        where q.state = 'running' and q.ready_at <= p_now and p.ready_at <= p_now and p.not_before <= p_now
          and (q.next_no <= q.last_no or exists (
            select from text_retry r where r.account_id = q.account_id and r.send_id = q.send_id
              and r.due_at <= p_now))
        order by q.account_id, q.send_id $$;

drop function doubts_due(timestamptz);
create function doubts_due(p_now timestamptz) returns table (account_id integer, send_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct d.account_id, d.send_id from (
          select account_id, send_id from text_doubt where next_check_at <= p_now
          order by next_check_at limit 5000) d $$;

drop function queues_to_check(timestamptz);
create function queues_to_check(p_now timestamptz) returns table (account_id integer, send_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select q.account_id, q.send_id from send_queue q
        where q.state <> 'waiting' and not q.settled and q.check_at <= p_now
          and (q.state not in ('running', 'paused') or q.next_no > q.last_no)
        order by q.check_at limit 500 $$;

drop function calls_due(timestamptz);
create function calls_due(p_now timestamptz)
  returns table (account_id integer, send_id integer, aggregator_id smallint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select q.account_id, q.send_id, q.aggregator_id from call_queue q
        where q.state = 'running' and q.ready_at <= p_now
          and (q.next_no <= q.last_no or exists (
            select from call c where c.account_id = q.account_id and c.send_id = q.send_id
              and c.state = 'waiting' and c.due_at <= p_now))
        order by q.account_id, q.send_id $$;

drop function calls_to_look_at(timestamptz);
create function calls_to_look_at(p_now timestamptz)
  returns table (account_id integer, send_id integer, recipient_no integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.account_id, c.send_id, c.recipient_no from call c
        where c.due_at <= p_now and c.state in ('dialing', 'going', 'unknown') order by c.due_at limit 200 $$;

drop function call_queues_to_check(timestamptz);
create function call_queues_to_check(p_now timestamptz) returns table (account_id integer, send_id integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select q.account_id, q.send_id from call_queue q
        where q.state <> 'waiting' and not q.settled and q.check_at <= p_now
          and (q.state not in ('running', 'paused') or q.next_no > q.last_no)
        order by q.check_at limit 500 $$;

drop function transfers_to_look_at(timestamptz);
create function transfers_to_look_at(p_now timestamptz)
  returns table (account_id integer, send_id integer, recipient_no integer, attempt smallint, began_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select t.account_id, t.send_id, t.recipient_no, t.attempt, t.began_at from call_transfer t
        where t.look_at <= p_now order by t.look_at limit 200 $$;
