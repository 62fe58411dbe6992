import { forward } from './sound.ts';
import type { Variant } from './variant.ts';

/** Broken: marks "sent" before sending, so the recipient who was next when it died is never texted. */
export const markBeforeSending: Variant = {
  async send({ journal, submit, mayDie }, phone) {
    if (journal.marks.has(phone)) return;
    journal.write(phone, 'SentToCarrier');
    mayDie(phone);
    await submit(phone);
  },
  receive: forward,
};
