export { billingRoutes } from './routes.ts';
export { invoiceSource, openWallet, post, readBalance, type Balance, type Movement } from './billing.sql.ts';
export { paysCredits, priceOfText } from './price.ts';
import type { Balance } from './billing.sql.ts';

/** Credits that may still be promised to sends; never below 0. */
export function availableCredits(balance: Balance): number {
  return Math.max(0, balance.owned - balance.held);
}
