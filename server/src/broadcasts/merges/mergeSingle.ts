import type {
  MergePreview,
  mergeDraftSingle,
  previewContacts,
} from '@carillon/contract/broadcasts/templateMerges';
import type { AnswerOf, BodyOf } from '@carillon/contract/route';
import { hasMergeFields } from '@carillon/rules/texts/mergeFields';
import { nothingAppliedText } from '@carillon/rules/texts/mergeFaults';
import { joinSignature, normaliseText } from '@carillon/rules/texts/segments';
import { readAccount, readUser } from '../../accounts/index.ts';
import { filterPhone, messageKey, ownTextOf, type TypedText } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { openDraft, type DraftDeps } from '../drafts/drafts.ts';
import { textLimit } from '../drafts/message/checkMessage.ts';
import { typedText } from '../drafts/reachRules.ts';
import { visibleBroadcast } from '../results/results.ts';
import { recipientByPhone, type MergedRow } from './merges.sql.ts';
import { mergeFor } from './presentMerge.ts';

type Single = BodyOf<typeof mergeDraftSingle>;
type Contact = Single['Contact'];

/** A draft's text, or the one given, for one person: as the recipient with that number gets it, or with the values given. */
export function mergeDraftFor(
  deps: DraftDeps,
  caller: Caller,
  draftId: number,
  { Contact: contact, TemplateText }: Single,
): Promise<MergePreview> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId);
    const form = TemplateText === undefined ? draft.form : { ...draft.form, TextMessage: TemplateText };
    const text = typedText(form, await readUser(tx, draft.userId), draft.customFields);
    return previewOf(text, contact, await recipientOf(tx, draft.audienceId, contact));
  });
}

/** A broadcast's text, or the one given, for one person. */
export function mergeBroadcastFor(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  { Contact: contact, TemplateText }: Single,
): Promise<MergePreview> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await visibleBroadcast(tx, caller, broadcastId);
    const user = await readUser(tx, broadcast.userId);
    const hasMedia = broadcast.media.length > 0;
    const limit = user?.characterCount ?? 160;
    const text = {
      message: normaliseText(TemplateText ?? broadcast.textMessage),
      signature: broadcast.signatureText,
      limit: textLimit(limit, hasMedia),
      hasMedia,
      columns: broadcast.customFields,
    };
    return previewOf(text, contact, await recipientOf(tx, broadcast.audienceId, contact));
  });
}

/** What a text becomes for some people, each with the values given; their custom fields are the columns. */
export function previewForContacts(
  deps: DraftDeps,
  caller: Caller,
  body: BodyOf<typeof previewContacts>,
): Promise<AnswerOf<typeof previewContacts>> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const user = await readUser(tx, caller.userId);
    const columns = new Set(body.Contacts.flatMap(({ CustomData }) => Object.keys(CustomData ?? {})));
    const limit = user?.characterCount ?? 160;
    const text = {
      message: normaliseText(body.TemplateText),
      signature: body.IncludeSignature ? (user?.signatureText ?? '') : '',
      limit: textLimit(limit, body.HasMedia),
      hasMedia: body.HasMedia,
      columns: [...columns],
    };
    const Preview = body.Contacts.map((contact) => previewOf(text, contact, null));
    const isSent = Preview.some((one) => one.TemplateMergeMessageStatus === 'Valid');
    if (isSent) return { Message: '', Preview };
    // Without fields, all have the same fault.
    const why = hasMergeFields(text.message) ? nothingAppliedText : (Preview[0]?.Message ?? '');
    return { Message: why, Preview };
  });
}

const phoneOf = ({ PhoneNumber, PrimaryPhone }: Contact): string => PhoneNumber ?? PrimaryPhone ?? '';

async function recipientOf(tx: TenantTx, audienceId: number, contact: Contact): Promise<MergedRow | null> {
  const phone = phoneOf(contact);
  if (phone === '') return null;
  return recipientByPhone(tx, audienceId, filterPhone(phone, (await readAccount(tx)).countryId));
}

/** Values that are given win over those of the recipient. A text of its own is used unless values are given. */
function previewOf(text: TypedText, contact: Contact, known: MergedRow | null): MergePreview {
  const PhoneNumber = known === null ? phoneOf(contact) : String(known.phone);
  const given = [contact.FirstName, contact.LastName, contact.Notes, contact.CustomData];
  const own = known === null ? null : ownTextOf(known, messageKey(text.message));
  if (own !== null && given.every((value) => value === undefined))
    return {
      PhoneNumber,
      TemplateMergeMessageStatus: 'Valid',
      TextMessage: joinSignature(own, text.signature),
      Message: '',
    };
  const { missing: _missing, ...merged } = mergeFor(text, {
    phone: PhoneNumber,
    first_name: contact.FirstName ?? known?.first_name ?? '',
    last_name: contact.LastName ?? known?.last_name ?? '',
    notes: contact.Notes ?? known?.notes ?? '',
    custom: { ...known?.custom, ...contact.CustomData },
  });
  return { PhoneNumber, ...merged };
}
