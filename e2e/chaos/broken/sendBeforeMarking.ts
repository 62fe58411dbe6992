import { forward } from './sound.ts';
import type { Variant } from './variant.ts';

/** Broken: notes the text only after sending, and after a crash resends without checking. */
export const sendBeforeMarking: Variant = {
  async send({ journal, submit, mayDie }, phone) {
    if (journal.marks.has(phone)) return;
    await submit(phone);
    mayDie(phone);
    if (!journal.marks.has(phone)) journal.write(phone, 'SentToCarrier');
  },
  receive: forward,
};
