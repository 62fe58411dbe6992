import type { Balance } from './ledger.sql.ts';

export {
  invoiceSource,
  openWallet,
  post,
  readBalance,
  type Balance,
  type LedgerKind,
  type Movement,
} from './ledger.sql.ts';
export { paysCredits, priceOfText } from './price.ts';

/** Credits that may still be promised to sends; never below 0. */
export function availableCredits(balance: Balance): number {
  return Math.max(0, balance.owned - balance.held);
}
