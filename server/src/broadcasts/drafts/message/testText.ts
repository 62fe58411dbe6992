import { AppError } from '@carillon/contract/errors';
import { messageNeededText } from '@carillon/rules/broadcasts/refusals';
import { render } from '@carillon/rules/texts/mergeFields';
import { joinSignature } from '@carillon/rules/texts/segments';
import { readAccount, readUser } from '../../../accounts/index.ts';
import { availableCredits, readBalance } from '../../../credits/index.ts';
import { askForText } from '../../../delivery/index.ts';
import { publicMediaUrl, useMedia } from '../../../media/index.ts';
import type { TenantTx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/http.ts';
import { prefixOf, priceOfBroadcastText } from './priceOfBroadcastText.ts';
import { checkedMessage } from './checkMessage.ts';
import { usableNumber } from '../../parts/textPart.ts';
import { listRecipients } from '../../../audiences/index.ts';
import { openDraft, type DraftDeps } from '../drafts.ts';
import { ownPhone } from '../../phoneLaunch/ownPhone.ts';
import type { DraftRow } from '../drafts.sql.ts';
import { reachRules } from '../reachRules.ts';

/**
 * Sends the draft's text to the caller's own phone, as the first recipient would get it, with the guarantees of every
 * text. The same key is sent once. Throws the errors that creating the broadcast would throw for its text and number,
 * and Unprocessable if the caller has no phone that can get it.
 */
export function sendTestText(
  deps: DraftDeps,
  caller: Caller,
  draftId: number,
  requestKey: string,
): Promise<{ PhoneNumber: string; Credits: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId);
    const { form } = draft;
    const number = await usableNumber(tx, caller, form.TextNumberID ?? null);
    const user = await readUser(tx, caller.userId);
    const phone = await ownPhone(tx, user?.phone ?? '', 'text');
    const signature = form.IncludeSignature === true ? (user?.signatureText ?? '') : '';
    const media = form.Media ?? [];
    const text = checkedMessage(form.TextMessage ?? '', {
      field: 'TextMessage',
      signature,
      limit: user?.characterCount ?? 160,
      hasMedia: media.length > 0,
      customFields: draft.customFields,
      needed: messageNeededText,
    });
    const account = await readAccount(tx);
    const prefix = prefixOf(account);
    const { segments, credits } = priceOfBroadcastText(deps, account, {
      prefix,
      message: text,
      signature,
      hasMedia: media.length > 0,
    });
    if (credits > availableCredits(await readBalance(tx)) * 1000) throw new AppError('NotEnoughCredits');
    const mediaIds = media.map(({ MediaID }) => MediaID);
    await useMedia(tx, mediaIds);
    await askForText(
      tx,
      {
        source: `test:${draftId}.${caller.userId}.${requestKey}`,
        textNumberId: number.textNumberId,
        phone,
        message: prefix + joinSignature(await asTheFirstGetsIt(tx, draft, text, media.length > 0), signature),
        mediaUrls: mediaIds.map((id) => publicMediaUrl(deps.config, tx.accountId, id)),
        segments,
        credits,
        origin: 'test',
        userId: caller.userId,
      },
      deps.clock.now(),
    );
    return { PhoneNumber: String(phone), Credits: credits / 1000 };
  });
}

/** With the values of the first recipient who can be texted. A draft without recipients shows its fields. */
async function asTheFirstGetsIt(
  tx: TenantTx,
  draft: DraftRow,
  text: string,
  hasMedia: boolean,
): Promise<string> {
  const rules = await reachRules(tx, { ...draft, form: { ...draft.form, TextMessage: '' } });
  const [first] = await listRecipients(
    tx,
    draft.audienceId,
    { q: null, phone: null, filter: 'textable' },
    rules,
    { order: 'r.recipient_no', offset: 0, limit: 1 },
  );
  if (first === undefined) return text;
  const values = {
    ...first.custom,
    FirstName: first.firstName,
    LastName: first.lastName,
    Notes: first.notes,
    PrimaryPhone: String(first.phone),
  };
  const merged = render(text, values, { hasMedia });
  if (merged.status === 'Valid') return merged.text;
  const name = `${first.firstName} ${first.lastName}`.trim() || 'The first recipient';
  throw new AppError(
    'Unprocessable',
    merged.missing.length > 0
      ? `${name} has no value for ${merged.missing.join(' and ')}. Give the field a fallback, then try again.`
      : `The text for ${name} would be empty.`,
  );
}
