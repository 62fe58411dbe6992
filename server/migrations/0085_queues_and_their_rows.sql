-- A queue's state never contradicts its rows: see docs/decisions/engine.md#queues-and-their-rows.

-- A pause outlives the state in which it was asked for: a drained queue that wakes while its broadcast is paused
-- waits as paused instead of sending.
alter table send_queue add column is_paused boolean not null default false;
alter table call_queue add column is_paused boolean not null default false;
update send_queue set is_paused = true where state = 'paused';
update call_queue set is_paused = true where state = 'paused';
update send_queue set state = 'stopped', is_paused = false where settled and state not in ('drained', 'stopped');
update call_queue set state = 'stopped', is_paused = false where settled and state not in ('drained', 'stopped');

-- What is settled sends nothing any more, what is paused does not run, and what is drained has no one left to claim.
alter table send_queue
  add constraint settled_is_over check (not settled or state in ('drained', 'stopped')),
  add constraint paused_does_not_run check (not is_paused or state <> 'running'),
  add constraint drained_is_claimed check (state <> 'drained' or next_no > last_no);
alter table call_queue
  add constraint settled_is_over check (not settled or state in ('drained', 'stopped')),
  add constraint paused_does_not_run check (not is_paused or state <> 'running');

-- A retry that is written wakes its drained queue in the same transaction, whoever writes it: it cannot be forgotten.
-- One statement per queue, because a join with the new rows is planned without statistics.
create function wake_send_queues() returns trigger language plpgsql as $$
declare woken record;
begin
  for woken in select distinct account_id, broadcast_id from come loop
    update send_queue set state = case when is_paused then 'paused' else 'running' end, check_at = '-infinity'
      where account_id = woken.account_id and broadcast_id = woken.broadcast_id and state = 'drained' and not settled;
  end loop;
  return null;
end $$;
create trigger text_retry_wakes after insert on text_retry referencing new table as come
  for each statement execute function wake_send_queues();

-- The same for a call that goes back to wait for its turn. New calls are written by a claim, whose queue runs.
create function wake_call_queue() returns trigger language plpgsql as $$
begin
  update call_queue set state = case when is_paused then 'paused' else 'running' end,
      check_at = '-infinity', ready_at = '-infinity'
    where account_id = new.account_id and broadcast_id = new.broadcast_id and state = 'drained' and not settled;
  return null;
end $$;
create trigger call_wakes after update of state on call
  for each row when (new.state = 'waiting') execute function wake_call_queue();
