import { imageAgainText } from '@carillon/rules/broadcasts/refusals';
import type { AnswerOf, BodyOf } from '@carillon/contract/route';
import type * as contract from '@carillon/contract/conversations/conversations';
import { AppError } from '@carillon/contract/errors';
import {
  missingFieldsText,
  outgoingText,
  recipientCountError,
  recipientError,
  unsupportedImageText,
} from '@carillon/rules/inbound/conversationSend';
import { checkMergeFields, hasMergeFields, render, standardFields } from '@carillon/rules/texts/mergeFields';
import { parsePhoneIn } from '@carillon/rules/phones/phoneCountries';
import { formatPhone } from '@carillon/rules/phones/phones';
import { normaliseText } from '@carillon/rules/texts/segments';
import { askForText } from '../../delivery/index.ts';
import { publicMediaUrl, useMedia } from '../../media/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { announceSent } from '../announce.ts';
import { lockOwn } from '../changeConversations.ts';
import { consentOf } from './consentOfPhone.sql.ts';
import { addOtherNumbers } from './addOtherNumbers.ts';
import type { ConversationDeps } from '../conversationDeps.ts';
import { noteText, openConversation, readConversations, setNames } from '../conversations.sql.ts';
import { whoHasPhone } from '../listing/namesOfPhones.sql.ts';
import { priceOf, refusalOf, sendFacts, signatureFor, type SendFacts } from './sendFacts.ts';
import { insertOutbound, setDirectText, textsOfRequest, wasTexted } from './textMessages.sql.ts';
import { readText } from '../listing/thread.ts';

type Outgoing = BodyOf<typeof contract.createConversations>;
type Started = AnswerOf<typeof contract.createConversations>;
type SendBody = BodyOf<typeof contract.sendTextMessage>;

/** A text that may be sent, to one phone. */
interface ReadyText {
  readonly textNumberId: number;
  readonly phone: number;
  readonly message: string;
  readonly signature: string;
  readonly mediaIds: readonly string[];
  readonly requestKey: string | null;
  /** Given with a number that no contact has. Null if none were given. */
  readonly names: { readonly firstName: string; readonly lastName: string } | null;
}

/** The recipients of a text, as given. */
export interface Recipient {
  readonly phone: string;
  readonly message: string;
  readonly values: Readonly<Record<string, string>>;
}

/** A request of either form (rows C-060, C-061) as one. Throws Validation without a text number or recipients. */
export function readOutgoing(body: Outgoing): {
  textNumberId: number | null;
  recipients: Recipient[];
  mediaIds: string[];
  includeSignature: boolean | undefined;
  requestKey: string | null;
} {
  const single = body.LastMessage;
  const contacts = single === undefined ? (body.Contacts ?? []) : [single.Contact];
  const text = single === undefined ? body.TextMessage : single.Message;
  const media = single === undefined ? (body.Media ?? []) : single.MmsOutboundMedia;
  const problem = recipientCountError(contacts.length);
  if (problem !== null) throw new AppError('Validation', problem, [{ Field: 'Contacts', Message: problem }]);
  return {
    textNumberId: body.TextNumberID ?? null,
    recipients: contacts.map((contact) => ({
      phone: contact.PrimaryPhone,
      message: normaliseText(contact.TextMessage ?? text),
      values: {
        [standardFields[0]]: contact.FirstName,
        [standardFields[1]]: contact.LastName,
        [standardFields[2]]: contact.Notes ?? '',
        [standardFields[3]]: formatPhone(contact.PrimaryPhone),
      },
    })),
    mediaIds: media.map(({ MediaID }) => MediaID),
    includeSignature: body.IncludeSignature,
    requestKey: body.RequestKey ?? null,
  };
}

/**
 * Sends a text to up to 15 numbers, each in its own conversation. Recipients who can't get it are returned separately.
 * If none can, throws Unprocessable with the first reason. The same request key is sent once.
 */
export function startConversations(deps: ConversationDeps, caller: Caller, body: Outgoing): Promise<Started> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const wanted = readOutgoing(await addOtherNumbers(tx, caller, body));
    const facts = await sendFacts(deps, tx, caller);
    const again = await sentBefore(tx, caller, wanted.requestKey, wanted.recipients.length);
    if (again.length > 0) return { Conversations: again, Errors: [] };
    await checkMedia(tx, wanted.mediaIds);
    return sendToAll(deps, tx, caller, facts, wanted);
  });
}

/** The texts themselves. A scheduled conversation does the same at its time. */
export async function sendToAll(
  deps: ConversationDeps,
  tx: TenantTx,
  caller: Pick<Caller, 'userId'>,
  facts: SendFacts,
  wanted: ReturnType<typeof readOutgoing>,
): Promise<Started> {
  const Conversations: Started['Conversations'] = [];
  const Errors: Started['Errors'] = [];
  const taken: string[] = [];
  let spent = 0;
  for (const [place, recipient] of wanted.recipients.entries()) {
    const parsed = parsePhoneIn(recipient.phone, facts.account.countryId);
    const phone = parsed.ok ? parsed.phone : recipient.phone;
    const checked = await checkRecipient(tx, facts, wanted, recipient, taken, spent);
    if (typeof checked === 'string') {
      Errors.push({ PhoneNumber: phone, Message: checked });
      continue;
    }
    taken.push(String(checked.phone));
    spent += priceOf(facts, { ...checked, hasMedia: wanted.mediaIds.length > 0 }).credits;
    const sent = await send(deps, tx, caller, facts, {
      ...checked,
      names: namesOf(recipient),
      mediaIds: wanted.mediaIds,
      requestKey: wanted.requestKey === null ? null : `${wanted.requestKey}.${place}`,
    });
    Conversations.push({ ...sent, PhoneNumber: String(checked.phone) });
  }
  const [first] = Errors;
  if (Conversations.length === 0 && first !== undefined) throw new AppError('Unprocessable', first.Message);
  return { Conversations, Errors };
}

/** The text as this recipient would get it, or why not. */
export async function checkRecipient(
  tx: TenantTx,
  facts: SendFacts,
  wanted: ReturnType<typeof readOutgoing>,
  recipient: Recipient,
  taken: readonly string[],
  spent: number,
): Promise<Omit<ReadyText, 'mediaIds' | 'requestKey' | 'names'> | string> {
  const problem = recipientError({
    phone: recipient.phone,
    others: taken,
    countryId: facts.account.countryId,
    optInIsRequired: false,
    consent: null,
  });
  if (problem !== null) return problem;
  const parsed = parsePhoneIn(recipient.phone, facts.account.countryId);
  if (!parsed.ok) return 'This is not a phone number.';
  const phone = Number(parsed.phone);
  const consent = await consentOf(tx, wanted.textNumberId, phone);
  const hasImage = wanted.mediaIds.length > 0;
  const merged = merge(await withKnown(tx, wanted.textNumberId, phone, recipient), hasImage);
  if ('refusal' in merged) return merged.refusal;
  const message = merged.text;
  const signature = signatureFor(facts, consent.signatureEnabled, wanted.includeSignature);
  const refusal = refusalOf(
    facts,
    {
      textNumberId: wanted.textNumberId,
      phone,
      optedOut: consent.optedOut,
      optedIn: consent.optedIn,
      isHeld: consent.isHeld,
      message,
      signature,
      hasMedia: hasImage,
    },
    spent,
  );
  if (refusal !== '' || wanted.textNumberId === null) return refusal;
  return { textNumberId: wanted.textNumberId, phone, message, signature };
}

/** Values that were not given are filled from what is known about the phone. */
async function withKnown(
  tx: TenantTx,
  textNumberId: number | null,
  phone: number,
  recipient: Recipient,
): Promise<Recipient> {
  const [first, last, notes] = standardFields;
  const isKnown = [first, last, notes].every((field) => recipient.values[field]?.trim());
  if (isKnown || !hasMergeFields(recipient.message)) return recipient;
  const who = await whoHasPhone(tx, textNumberId, phone);
  return {
    ...recipient,
    values: {
      ...recipient.values,
      [first]: recipient.values[first]?.trim() || who.firstName,
      [last]: recipient.values[last]?.trim() || who.lastName,
      [notes]: recipient.values[notes]?.trim() || who.notes,
    },
  };
}

function namesOf(recipient: Recipient): ReadyText['names'] {
  const [firstName, lastName] = [standardFields[0], standardFields[1]].map(
    (field) => recipient.values[field]?.trim() ?? '',
  );
  return firstName || lastName ? { firstName: firstName ?? '', lastName: lastName ?? '' } : null;
}

/** The fault in the form of a text's fields, such as half a field (rows C-157, C-158). Empty if there is none. */
export function fieldRefusal(message: string): string {
  return checkMergeFields(message).find(({ kind }) => kind !== 'stray')?.message ?? '';
}

/** The text with its fields filled, or why they can't be. */
function merge(recipient: Recipient, hasImage: boolean): { text: string } | { refusal: string } {
  if (!hasMergeFields(recipient.message)) return { text: recipient.message };
  const refusal = fieldRefusal(recipient.message);
  if (refusal !== '') return { refusal };
  const merged = render(recipient.message, recipient.values, { hasMedia: hasImage });
  return merged.status === 'Invalid Missing Values'
    ? { refusal: missingFieldsText(merged.missing) }
    : { text: merged.text };
}

/**
 * Attaches the images to the texts. Throws Validation for one that is not the account's, or of a kind that
 * conversations do not carry (3-decisions 3.8).
 */
export async function checkMedia(tx: TenantTx, mediaIds: readonly string[]): Promise<void> {
  if (mediaIds.length === 0) return;
  const types = await useMedia(tx, mediaIds);
  const isThere = mediaIds.every((id) => types.has(id));
  const isFitting = mediaIds.every((id) => ['image/png', 'image/jpeg'].includes(types.get(id) ?? ''));
  if (isThere && isFitting) return;
  const Message = isThere ? unsupportedImageText : imageAgainText;
  throw new AppError('Validation', Message, [{ Field: 'Media', Message }]);
}

/** Stores a text, hands it to the engine, and shows it, in the open transaction. */
async function send(
  deps: ConversationDeps,
  tx: TenantTx,
  caller: Pick<Caller, 'userId'>,
  facts: SendFacts,
  text: ReadyText,
): Promise<{ ConversationID: number; TextMessageID: number }> {
  const now = deps.clock.now();
  const conversation = await openConversation(tx, text.textNumberId, text.phone, now);
  if (text.names !== null) await setNames(tx, conversation.conversationId, text.names);
  const whole = outgoingText(text.message, text.signature, !(await wasTexted(tx, text.phone)));
  const id = await insertOutbound(tx, {
    conversationId: conversation.conversationId,
    textNumberId: text.textNumberId,
    phone: text.phone,
    message: text.message,
    footer: whole.Footer,
    signature: text.signature,
    mediaIds: text.mediaIds,
    isAuto: false,
    userId: caller.userId,
    requestKey: text.requestKey,
    at: now,
  });
  if (id === null) throw new AppError('Unprocessable', 'This text was sent a moment ago.');
  const price = priceOf(facts, { ...text, hasMedia: text.mediaIds.length > 0 });
  const directTextId = await askForText(
    tx,
    {
      source: `conversation:${id}`,
      textNumberId: text.textNumberId,
      phone: text.phone,
      // A picture alone: no space before the line about STOP.
      message: whole.Message === '' ? whole.Footer.trimStart() : whole.Message + whole.Footer,
      mediaUrls: text.mediaIds.map((media) => publicMediaUrl(deps.config, tx.accountId, media)),
      segments: price.segments,
      credits: price.credits,
      origin: 'conversation',
    },
    now,
  );
  if (directTextId !== null) await setDirectText(tx, id, directTextId);
  await noteText(
    tx,
    conversation.conversationId,
    {
      messageId: id,
      text: text.message,
      isInbound: false,
      hasMedia: text.mediaIds.length > 0,
      at: now,
    },
    {},
  );
  const shown = await readText(tx, id);
  if (shown !== null) await announceSent(tx, text.textNumberId, shown);
  return { ConversationID: conversation.conversationId, TextMessageID: id };
}

async function sentBefore(
  tx: TenantTx,
  caller: Caller,
  requestKey: string | null,
  count: number,
): Promise<Started['Conversations']> {
  if (requestKey === null) return [];
  const keys = Array.from({ length: count }, (_, place) => `${requestKey}.${place}`);
  return (await textsOfRequest(tx, caller.userId, keys)).map((text) => ({
    ConversationID: text.conversationId,
    PhoneNumber: String(text.phone),
    TextMessageID: text.textMessageId,
  }));
}

/** Sends a text in a conversation. Throws NotFound, and Unprocessable with the reason why it can't be sent. */
export function sendInConversation(
  deps: ConversationDeps,
  caller: Caller,
  conversationId: number,
  body: SendBody,
): Promise<contract.TextMessage> {
  return deps.database.inTenant(caller.tenant, (tx) => sendInOpen(deps, tx, caller, conversationId, body));
}

/** The same in the open transaction. */
export async function sendInOpen(
  deps: ConversationDeps,
  tx: TenantTx,
  caller: Caller,
  conversationId: number,
  body: SendBody,
): Promise<contract.TextMessage> {
  const conversation = await lockOwn(tx, caller, conversationId);
  const [row] = await readConversations(tx, [conversationId]);
  if (row === undefined) throw new AppError('NotFound');
  const [again] = await sentBefore(tx, caller, body.RequestKey ?? null, 1);
  if (again !== undefined) return shownText(tx, again.TextMessageID);
  const mediaIds = body.MmsOutboundMedia.map(({ MediaID }) => MediaID);
  await checkMedia(tx, mediaIds);
  const facts = await sendFacts(deps, tx, caller);
  const merged = merge(
    {
      phone: String(row.phone),
      message: normaliseText(body.Message),
      values: {
        [standardFields[0]]: row.firstName ?? '',
        [standardFields[1]]: row.lastName ?? '',
        [standardFields[2]]: row.notes ?? '',
        [standardFields[3]]: formatPhone(row.phone),
      },
    },
    mediaIds.length > 0,
  );
  if ('refusal' in merged) throw new AppError('Unprocessable', merged.refusal);
  const message = merged.text;
  const signature = signatureFor(facts, conversation.signatureEnabled, body.IncludeSignature);
  const consent = await consentOf(tx, row.textNumberId, row.phone);
  const refusal = refusalOf(facts, {
    textNumberId: row.textNumberId,
    phone: row.phone,
    optedOut: consent.optedOut,
    optedIn: consent.optedIn,
    isHeld: consent.isHeld,
    message,
    signature,
    hasMedia: mediaIds.length > 0,
  });
  if (refusal !== '') throw new AppError('Unprocessable', refusal);
  const sent = await send(deps, tx, caller, facts, {
    textNumberId: row.textNumberId,
    phone: row.phone,
    message,
    signature,
    mediaIds,
    requestKey: body.RequestKey === undefined ? null : `${body.RequestKey}.0`,
    names: null,
  });
  return shownText(tx, sent.TextMessageID);
}

async function shownText(tx: TenantTx, id: number): Promise<contract.TextMessage> {
  const text = await readText(tx, id);
  if (text === null) throw new Error('a text that was stored is gone');
  return text;
}
