import { sound } from './sound.ts';
import type { Variant } from './variant.ts';

/** Broken: believes the receipt that came last, so an overtaken "sent" undoes "delivered". */
export const lastStatusWins: Variant = {
  send: sound.send,
  receive: (journal, phone, status) => journal.write(phone, status),
};
