import type { BodyOf } from '@carillon/contract/route';
import type * as contract from '@carillon/contract/conversations/conversations';
import { AppError } from '@carillon/contract/errors';
import { sendBlockText, truncateMessage } from '@carillon/rules/inbound/conversationSend';
import { messageLength } from '@carillon/rules/texts/segments';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { lockOwn } from '../changeConversations.ts';
import type { ConversationDeps } from '../conversationDeps.ts';
import { numbersOf } from '../listing/listConversations.ts';
import { capOf, sendFacts } from './sendFacts.ts';
import { sendInOpen } from './sendTexts.ts';
import { claimRetry, readTexts } from './textMessages.sql.ts';
import { presentText } from '../listing/thread.ts';

/** A text of the caller's numbers. Throws NotFound. */
export async function ownText(tx: TenantTx, caller: Caller, id: number): Promise<contract.TextMessage> {
  const [row] = id > 0 ? await readTexts(tx, [id]) : [];
  if (row === undefined || !(await numbersOf(tx, caller)).includes(row.textNumberId))
    throw new AppError('NotFound');
  return presentText(row);
}

/**
 * Changes a text that failed and sends it again, as a new text below it (3-decisions 2.11). Throws WrongState for one
 * that did not fail, and Unprocessable if it is too long and may not be cut.
 */
export async function changeText(
  deps: ConversationDeps,
  caller: Caller,
  id: number,
  body: BodyOf<typeof contract.putTextMessage>,
): Promise<contract.TextMessage> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const text = await ownText(tx, caller, id);
    if (!text.CanRetry) throw new AppError('WrongState', 'This text was sent and can no longer be changed.');
    const max = capOf(await sendFacts(deps, tx, caller), text.MmsOutboundMedia.length > 0);
    const isLong = messageLength(body.Message, text.SignatureText) > max;
    if (isLong && !body.TruncateIfExceedsLimit)
      throw new AppError('Unprocessable', sendBlockText('overLimit', max));
    // Two users who press the button at once create one text.
    if (!(await claimRetry(tx, id)))
      throw new AppError('WrongState', 'This text was sent again already. You find it below.');
    return sendInOpen(deps, tx, caller, text.ConversationID, {
      Message: truncateMessage(body.Message, max, text.SignatureText),
      MmsOutboundMedia: text.MmsOutboundMedia.map(({ MediaID }) => ({ MediaID })),
      IncludeSignature: text.SignatureText !== '',
      RequestKey: `retry-${id}`,
    });
  });
}

/** Whether texts of this conversation carry the signature (3-decisions 2.13). */
export function signatureOf(
  deps: ConversationDeps,
  caller: Caller,
  conversationId: number,
): Promise<boolean> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await lockOwn(tx, caller, conversationId);
    return row.signatureEnabled ?? (await sendFacts(deps, tx, caller)).signatureEnabled;
  });
}
