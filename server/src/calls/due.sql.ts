import type { DueSource } from '../platform/dueSource.ts';

/** When calls can be made, are asked about, and are over; when transfers and queues are looked at. */
export const callsDue: DueSource = {
  columns: [
    'call.due_at',
    'call_queue.check_at',
    'call_queue.drained_at',
    'call_queue.ready_at',
    'call_queue.stopped_at',
    'call_transfer.look_at',
  ],
  loops: ['calls_due($2)', 'call_queues_to_check($2)', 'calls_to_look_at($2)', 'transfers_to_look_at($2)'],
  moments: ({ finalizingMs }) => `
    select q.ready_at from call_queue q
      where q.account_id = $1 and q.state = 'running' and q.next_no <= q.last_no
    union all select case when c.state = 'waiting' then greatest(c.due_at, q.ready_at) else c.due_at end
      from call c join call_queue q using (account_id, send_id)
      where c.account_id = $1 and c.due_at is not null and (c.state <> 'waiting' or q.state = 'running')
    union all select coalesce(q.drained_at, q.stopped_at) + interval '${finalizingMs} milliseconds' from call_queue q
      where q.account_id = $1 and not q.settled
    union all select q.check_at from call_queue q where q.account_id = $1 and not q.settled and q.state = 'stopped'
    union all select t.look_at from call_transfer t where t.account_id = $1`,
};
