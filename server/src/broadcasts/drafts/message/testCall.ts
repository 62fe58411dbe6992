import { AppError } from '@carillon/contract/errors';
import { whatCounts } from '@carillon/rules/broadcasts/form';
import { asks, partsOf } from '@carillon/rules/broadcasts/types';
import { readAccount, readUser } from '../../../accounts/index.ts';
import { availableCredits, post, readBalance } from '../../../credits/index.ts';
import { startCalling } from '../../../calls/index.ts';
import { openTestCall } from '../../../delivery/index.ts';
import type { Caller } from '../../../platform/http/http.ts';
import { openDraft, type DraftDeps } from '../drafts.ts';
import { ownPhone } from '../../phoneLaunch/ownPhone.ts';
import {
  callPrices,
  checkVoice,
  isMessageMissing,
  queueVoice,
  type VoiceDeps,
} from '../../start/voicePart.ts';

/**
 * Calls the caller's own phone with the draft's message, at once and at any hour, with everything that happens in a
 * call of the broadcast: keys, transfer, voicemail. The same key calls once. Credits are held, and charged when a
 * person or a machine answers. Throws the errors that creating the broadcast would throw for its calls, and
 * Unprocessable if a message is still to be recorded, or the caller has no phone that may be called.
 */
export function sendTestCall(
  deps: DraftDeps & VoiceDeps,
  caller: Caller,
  draftId: number,
  requestKey: string,
): Promise<{ PhoneNumber: string; Credits: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId);
    const account = await readAccount(tx);
    const user = await readUser(tx, caller.userId);
    if (user === null) throw new AppError('NotFound');
    if (!partsOf(draft.broadcastType).calls)
      throw new AppError('Unprocessable', 'This broadcast makes no calls, so there is no message to hear.');
    const form = whatCounts({ CallThrottle: 0, ...draft.form, BroadcastType: draft.broadcastType });
    const voice = await checkVoice(tx, deps, caller, form, { user, account });
    if (isMessageMissing(voice))
      throw new AppError(
        'Unprocessable',
        'Your message is still to be recorded. Call yourself once it is here.',
      );
    const phone = await ownPhone(tx, user.phone, 'voice');
    const prices = callPrices(voice, account, user.maxMessageLength);
    const answer = { PhoneNumber: String(phone), Credits: prices.most / 1_000 };
    if (prices.most > availableCredits(await readBalance(tx, true)) * 1_000)
      throw new AppError('NotEnoughCredits');
    const send = await openTestCall(
      tx,
      { request: `testcall:${draftId}.${caller.userId}.${requestKey}`, phone, userId: caller.userId },
      deps.clock.now(),
    );
    if (send === null) return answer;
    const { sendId, audienceId } = send;
    await queueVoice(
      tx,
      {
        broadcastId: sendId,
        audienceId,
        lastNo: 1,
        recipientCount: 1,
        // It is called even if it can't be texted.
        type: asks(draft.broadcastType).calls ? 'Survey' : 'Announcement',
        callsAtATime: 1,
      },
      { ...voice, retries: 0, windowIgnored: true, useRecipientTimeZone: false },
      prices,
    );
    if (prices.most > 0)
      await post(tx, {
        kind: 'hold',
        source: { sendId, channel: 'call', step: 'made', broadcastId: null },
        amount: prices.most,
        userId: caller.userId,
        note: '',
      });
    await startCalling(tx, sendId);
    return answer;
  });
}
