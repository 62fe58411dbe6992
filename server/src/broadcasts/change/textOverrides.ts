import { lintText } from '@carillon/rules/linting/lintText';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { AccountRow } from '../../accounts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { insertOverride, listOverrides } from './textOverrides.sql.ts';

/** A text that goes out, and who decided that it does. */
interface Sent {
  readonly broadcastId: number;
  readonly userId: number;
  readonly text: string;
  readonly signature: string;
  readonly account: Pick<AccountRow, 'companyName' | 'countryId'>;
  /** The rules that the user's page showed; only it knows whether some recipients get their first text. */
  readonly seen: readonly string[];
  readonly now: Date;
}

/**
 * Records which rules for texts the user overrides by sending, with the user and the time. The server reads the text
 * with the rules of the page, so a text that came without the page is judged as well. Nothing to record writes nothing.
 */
export async function recordOverride(tx: TenantTx, sent: Sent): Promise<void> {
  const findings = lintText({
    place: 'broadcast',
    text: sent.text,
    signature: sent.signature,
    sender: sent.account.companyName,
    countryId: sent.account.countryId,
    isFirst: sent.seen.includes('opt-out'),
  });
  if (findings.length === 0) return;
  const rules = findings.map(({ rule }) => rule);
  await insertOverride(tx, sent.broadcastId, sent.userId, rules, sent.now);
}

/** A broadcast with the decisions on its texts. */
export async function withOverrides(tx: TenantTx, shown: Broadcast): Promise<Broadcast> {
  const SentAnyway = (await listOverrides(tx, shown.BroadcastID)).map(({ rules, name, createdAt }) => ({
    Rules: rules,
    Name: name,
    Date: createdAt.toISOString(),
  }));
  return { ...shown, SentAnyway };
}
