import type { TenantTx } from '../platform/database/database.ts';

/** A queue whose state disagrees with its rows. */
export interface QueueFinding {
  readonly accountId: number;
  readonly broadcastId: number;
  readonly rule: string;
  readonly detail: string;
  /** False for a breach that only a running worker can repair. */
  readonly mended: boolean;
}

/** A rule that the rows of a queue break, and how many do. */
interface QueueBreach<Rule extends string> {
  readonly send_id: number;
  readonly rule: Rule;
  readonly n: number;
}

/**
 * Repairs queues that disagree with their rows, so that a worker processes every row
 * (docs/decisions/engine.md#queues-and-their-rows). `mend` returns false for what it can't repair. It never sends
 * anything. Returns what was found.
 */
export async function mendQueues<Rule extends string>(
  tx: TenantTx,
  breaches: readonly QueueBreach<Rule>[],
  mend: (sendId: number, rule: Rule) => Promise<boolean>,
): Promise<QueueFinding[]> {
  const findings: QueueFinding[] = [];
  for (const { send_id: sendId, rule, n } of breaches) {
    const mended = await mend(sendId, rule);
    const detail = `broadcast ${sendId}: ${n}`;
    findings.push({ accountId: tx.accountId, broadcastId: sendId, rule, detail, mended });
  }
  return findings;
}
