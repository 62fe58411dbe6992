import type { Variant } from './sender.ts';
import { sound } from './sound.ts';

/** Broken: believes whatever receipt came last, so an overtaken "sent" undoes "delivered". */
export const lastStatusWins: Variant = {
  send: sound.send,
  receive: (journal, phone, status) => journal.write(phone, status),
};
