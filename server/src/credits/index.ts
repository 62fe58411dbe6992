import type { Balance } from './ledger.sql.ts';

export { auditLedger, booksOfSends, findingsOf, type AuditFinding, type SendBooks } from './audit.sql.ts';
export {
  bookOutcomes,
  bookRefunds,
  openWallet,
  post,
  readBalance,
  releaseHeld,
  type Balance,
  type LedgerKind,
  type Movement,
  type Refund,
} from './ledger.sql.ts';
export type { SendStep, Source } from './source.ts';
export { paysCredits, priceOfText } from './price.ts';

/** Credits that may still be promised to sends; never below 0. */
export function availableCredits(balance: Balance): number {
  return Math.max(0, balance.owned - balance.held);
}
