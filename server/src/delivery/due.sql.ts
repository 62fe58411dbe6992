import type { DueSource } from '../platform/dueSource.ts';

/** When texts can leave, leases end, doubts are asked about, and queues are checked. */
export const textsDue: DueSource = {
  columns: [
    'number_pace.not_before',
    'number_pace.ready_at',
    'send_queue.check_at',
    'send_queue.drained_at',
    'send_queue.goes_on_at',
    'send_queue.ready_at',
    'send_queue.stopped_at',
    'send_lease.expires_at',
    'text_doubt.next_check_at',
    'text_retry.due_at',
  ],
  loops: [
    'sending_due($2)',
    'leases_over($2)',
    'doubts_due($2)',
    'queues_to_check($2)',
    'direct_texts_waiting()',
  ],
  moments: ({ finalizingMs }) => `
    -- Texts that wait for another day look every few minutes whether the limit was raised, which no clock has to see.
    select greatest(coalesce(q.goes_on_at, q.ready_at), p.ready_at, p.not_before)
      from send_queue q join number_pace p using (account_id, text_number_id)
      where q.account_id = $1 and q.state = 'running' and q.next_no <= q.last_no
    union all select greatest(t.due_at, coalesce(q.goes_on_at, q.ready_at), p.ready_at, p.not_before)
      from text_retry t join send_queue q using (account_id, send_id) join number_pace p using (account_id, text_number_id)
      where t.account_id = $1 and q.state = 'running'
    union all select l.expires_at from send_lease l where l.account_id = $1
    union all select t.next_check_at from text_doubt t where t.account_id = $1
    union all select q.drained_at + interval '${finalizingMs} milliseconds' from send_queue q
      where q.account_id = $1 and not q.settled
    union all select greatest(q.stopped_at + interval '${finalizingMs} milliseconds', q.check_at) from send_queue q
      where q.account_id = $1 and not q.settled and q.state = 'stopped'`,
  async bringBack(tx, now) {
    await tx.query(
      `update number_pace set ready_at = least(ready_at, $2), not_before = least(not_before, $2) where account_id = $1`,
      [tx.accountId, now],
    );
  },
};
