import type { Variant } from './sender.ts';
import { forward } from './sound.ts';

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
