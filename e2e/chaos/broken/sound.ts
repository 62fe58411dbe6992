import type { Journal, Mark } from './journal.ts';
import type { Variant } from './variant.ts';

const order: readonly Mark[] = ['sending', 'SentToCarrier', 'Delivered'];

/** A receipt moves a text forward only. */
export function forward(journal: Journal, phone: string, status: Mark): void {
  const from = journal.marks.get(phone);
  if (from === 'NotDelivered') return;
  if (from === undefined || order.indexOf(status) > order.indexOf(from)) journal.write(phone, status);
}

/** Not broken, for comparison: notes the intention, sends, notes the outcome. In doubt it asks the carrier. */
export const sound: Variant = {
  async send({ journal, submit, wasTaken, mayDie }, phone) {
    const mark = journal.marks.get(phone);
    if (mark !== undefined && mark !== 'sending') return;
    if (mark === undefined) journal.write(phone, 'sending');
    if (mark === undefined || !(await wasTaken(phone))) await submit(phone);
    mayDie(phone);
    forward(journal, phone, 'SentToCarrier');
  },
  receive: forward,
};
