import type { OwnTextsChoice } from '@carillon/contract/broadcasts/ownTextsChoice';
import type { TextChange } from '@carillon/contract/broadcasts/textChange';
import { AppError } from '@carillon/contract/errors';
import { keptOwnTextsText } from '@carillon/rules/broadcasts/ownTexts';
import { noTextsText } from '@carillon/rules/broadcasts/refusals';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { textedNumbers } from '@carillon/rules/ladders/ladderForm';
import { fixedTextLimit } from '@carillon/rules/texts/mergeFaults';
import { messageLength, normaliseText } from '@carillon/rules/texts/segments';
import { readAccount, readUser } from '../../accounts/index.ts';
import {
  countDecided,
  countLongOwnTexts,
  keepDecisions,
  listOwnTexts,
  personalize,
  readAudience,
} from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { readBroadcast, type BroadcastRow } from '../broadcasts.sql.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { textLimit } from '../drafts/message/checkMessage.ts';
import { rulesOf } from '../drafts/reachRules.ts';
import { leaveBeforeStart } from '../drips/leaveSteps.ts';
import type { PartDeps } from '../parts/part.ts';
import { visibleBroadcast } from '../results/results.ts';
import { changeRecipients } from './changeRecipients.ts';
import { recordOverride } from './textOverrides.ts';
import { broadcastText } from './writeText.ts';

/** Recipients with a text of their own that a change names. */
const namedAtMost = 10;

/**
 * Sets another text for a broadcast that has not started, and leaves out who gets none of it. Texts written for single
 * recipients are kept, unless they are discarded. A higher cost is held, a lower cost released. Throws the sentence of
 * the first fault, also when no recipient would get the text, and NotEnoughCredits.
 */
export async function changeText(
  deps: Pick<PartDeps, 'config'>,
  tx: TenantTx,
  broadcast: BroadcastRow,
  text: string,
  by: { readonly userId: number; readonly now: Date; readonly ownTexts: OwnTextsChoice },
): Promise<void> {
  const { broadcastId, audienceId } = broadcast;
  if (!partsOf(broadcast.broadcastType).texts) throw new AppError('WrongState', noTextsText);
  const next = normaliseText(text);
  const keeps = by.ownTexts === 'Keep';
  if (keeps) {
    const problem = await ownTextsProblem(tx, broadcast, next);
    if (problem !== '') throw new AppError('Validation', problem, [{ Field: 'OwnTexts', Message: problem }]);
  }
  await changeRecipients(deps, tx, broadcast, {
    now: by.now,
    numbers: 'All',
    text: next,
    async change() {
      if (keeps) await keepDecisions(tx, audienceId, broadcast.textMessage, next);
      return true;
    },
  });
  const after = await readBroadcast(tx, broadcastId, null);
  if (after === null) throw new Error(`broadcast ${broadcastId} is gone`);
  await leaveBeforeStart(tx, after, by.now);
  await recordOverride(tx, {
    userId: by.userId,
    now: by.now,
    broadcastId,
    text: after.textMessage,
    signature: broadcast.signatureText,
    account: await readAccount(tx),
    seen: [],
  });
}

/** What another text would become for the recipients of a broadcast, and who has a text of their own. */
export function previewTextChange(
  deps: Pick<DraftDeps, 'database'>,
  caller: Caller,
  broadcastId: number,
  change: { readonly TextMessage: string; readonly OwnTexts: OwnTextsChoice },
): Promise<TextChange> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await visibleBroadcast(tx, caller, broadcastId);
    const { audienceId, broadcastType, textMessage } = broadcast;
    const audience = await readAudience(tx, audienceId);
    const user = await readUser(tx, broadcast.userId);
    const limit = user?.characterCount ?? 160;
    const message = normaliseText(change.TextMessage);
    const text = {
      ...broadcastText(broadcast, message, audience.customFields),
      limit: textLimit(limit, broadcast.media.length > 0),
      decidedFor: change.OwnTexts === 'Keep' ? textMessage : undefined,
    };
    const numbers = textedNumbers({
      BroadcastType: broadcastType,
      IsTextSurvey: broadcast.isTextSurvey,
      CallUnconfirmedMinutes: broadcast.ladderMinutes,
      NumbersPerPerson: 'All',
    });
    const rules = rulesOf(await readAccount(tx), broadcastType, text, numbers);
    const own = await listOwnTexts(tx, audienceId, textMessage, namedAtMost);
    return {
      ...(await personalize(tx, audience, rules, text)),
      OwnTexts: own.map((row) => ({
        PhoneNumber: String(row.phone),
        FirstName: row.firstName,
        LastName: row.lastName,
        TextMessage: row.ownText,
      })),
      OwnTextCount: (await countDecided(tx, audienceId, textMessage)).fixed,
      OwnTextsProblem: await ownTextsProblem(tx, broadcast, message),
    };
  });
}

/** Most characters of a text for one recipient beside this message, which decides what each text costs. */
export async function mostOwnLength(
  tx: TenantTx,
  { userId, media, signatureText }: BroadcastRow,
  message: string,
): Promise<number> {
  const limit = (await readUser(tx, userId))?.characterCount ?? 160;
  const hasMedia = media.length > 0;
  return fixedTextLimit({
    limit: textLimit(limit, hasMedia),
    typed: messageLength(message, signatureText),
    signature: signatureText === '' ? 0 : messageLength('', signatureText),
    hasMedia,
    international: (await readAccount(tx)).countryId > 2,
  });
}

/** Why the texts of single recipients can't be kept: one of them takes more than the new message pays for. */
async function ownTextsProblem(tx: TenantTx, broadcast: BroadcastRow, next: string): Promise<string> {
  const { audienceId, textMessage } = broadcast;
  if (next === textMessage) return '';
  const most = await mostOwnLength(tx, broadcast, next);
  return keptOwnTextsText(await countLongOwnTexts(tx, audienceId, textMessage, most), most);
}
