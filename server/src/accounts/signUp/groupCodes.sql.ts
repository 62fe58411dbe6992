// All SQL on: group_code.
import type { CollectFlags } from '@carillon/rules/accounts/signUp/activation';
import type { TenantTx, Tx } from '../../platform/database/database.ts';

export interface GroupCode {
  readonly name: string;
  /** Whole credits beyond those of every trial. */
  readonly freeCredits: number;
  readonly accountTypeId: number;
  readonly promoMessage: string;
  readonly isSsoLoginOnly: boolean;
  readonly flags: CollectFlags;
}

const columns = `g.name, g.free_credits as "freeCredits", g.account_type_id as "accountTypeId",
  g.promo_message as "promoMessage", g.is_sso_login_only as "isSsoLoginOnly",
  jsonb_build_object('CollectAmazonInfo', g.collects_amazon_info,
    'CollectInvoiceBillingAddress', g.collects_invoice_address,
    'CollectOnboardingRepublicInfo', g.collects_republic_info, 'CollectPO', g.collects_po) as flags`;

/** The code with this name, whatever its case; null for an unknown one. */
export async function findGroupCode(tx: Tx, name: string): Promise<GroupCode | null> {
  const [row] = await tx.query<GroupCode>(`select ${columns} from group_code g where g.name = upper($1)`, [
    name.trim(),
  ]);
  return row ?? null;
}

/** The code of the account; null if it has none. */
export async function groupCodeOfAccount(tx: TenantTx): Promise<GroupCode | null> {
  const [row] = await tx.query<GroupCode>(
    `select ${columns} from account a join group_code g on g.name = a.group_code where a.account_id = $1`,
    [tx.accountId],
  );
  return row ?? null;
}
