import type { TextMessage } from '@carillon/contract/conversations/conversations';
import { render, standardFields } from '@carillon/rules/texts/mergeFields';
import { deliveryCodes, deliveryStatus } from '@carillon/rules/texts/messageStatus';
import { optOutPhraseIn } from '@carillon/rules/optOuts/words/optOutPhraseShown';
import { formatPhone } from '@carillon/rules/phones/phones';
import { messageKey, ownTextOf } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { broadcastTextsTo, countBroadcastTexts, type BroadcastText } from './broadcastTexts.sql.ts';
import type { PictureState } from '../pictures/pictures.sql.ts';
import {
  countTexts,
  kinds,
  newestTexts,
  readTexts,
  type Kind,
  type TextRow,
} from '../sending/textMessages.sql.ts';

/**
 * Texts of broadcasts have no id of their own. Their id is derived from the broadcast and the recipient, and is below
 * zero.
 */
const recipientsPerBroadcast = 4_194_304;
export function broadcastTextId(broadcastId: number, recipientNo: number): number {
  return -(broadcastId * recipientsPerBroadcast + recipientNo);
}

const typeOf: Readonly<Record<Kind, TextMessage['Type']>> = {
  [kinds.message]: 'Message',
  [kinds.stop]: 'Stop',
  [kinds.unstop]: 'Unstop',
  [kinds.help]: 'Help',
  [kinds.join]: 'JoinEveryone',
  [kinds.joinGroup]: 'JoinGroup',
  [kinds.keyword]: 'Keyword',
  [kinds.survey]: 'SurveyAnswer',
  [kinds.autoOptOut]: 'AutoOptOut',
  [kinds.optOutHeld]: 'OptOutHeld',
};

/** Statuses after which a user may send the same text again: it certainly did not arrive, and another try may help. */
const retryable: ReadonlySet<number> = new Set([
  deliveryCodes.carrierLimitExceeded,
  deliveryCodes.textNumberUnavailable,
  deliveryCodes.phoneUnreachable,
  deliveryCodes.notDelivered,
  deliveryCodes.notEnoughCredits,
  deliveryCodes.dailyLimitReached,
  deliveryCodes.expired,
]);

const missing: Readonly<Record<Exclude<PictureState, 'waiting' | 'ready'>, string>> = {
  gone: 'This picture could not be had from the carrier. Ask for it to be sent again.',
  kind: 'This attachment is not a picture that can be shown. Ask for a photo (JPEG, PNG, GIF or WebP).',
  large: 'This picture is too large and was not kept. Ask for a smaller one.',
  refused: 'This attachment lies at an address that is not safe, and was not fetched.',
};
function pictureWords(state: PictureState): Pick<TextMessage['Mms'][number], 'Status' | 'Note'> {
  if (state === 'ready') return { Status: 'Ready', Note: '' };
  return state === 'waiting' ? { Status: 'Fetching', Note: '' } : { Status: 'Missing', Note: missing[state] };
}

/** A text as the thread shows it. */
export function presentText(row: TextRow): TextMessage {
  const status = row.isInbound ? null : deliveryStatus(row.status ?? deliveryCodes.needsSending);
  return {
    TextMessageID: row.textMessageId,
    ConversationID: row.conversationId ?? 0,
    Message: row.message,
    Footer: row.footer,
    SignatureText: row.signature,
    IsInbound: row.isInbound,
    Type: typeOf[row.kind],
    OptOutPhrase:
      row.kind === kinds.autoOptOut || row.kind === kinds.optOutHeld ? optOutPhraseIn(row.message) : '',
    IsAutoReply: row.isAuto,
    Mms: row.isInbound
      ? row.media.map((_, place) => ({
          Uri: `/api/textmessages/${row.textMessageId}/media/${place}`,
          ...pictureWords(row.pictures[place] ?? 'gone'),
        }))
      : [],
    MmsOutboundMedia: row.isInbound
      ? []
      : row.media.map((id) => ({ MediaID: id, Uri: `/api/media/${id}`, ExplicitStatus: 'Clean' as const })),
    CreateTimestamp: row.at.toISOString(),
    CreatedBy: row.userId === null ? null : { UserID: row.userId, Name: row.userName ?? '' },
    BroadcastID: row.broadcastId,
    BroadcastName: row.broadcastName ?? '',
    DeliveryStatus: status?.name ?? '',
    Label: status?.label ?? '',
    Tooltip: status?.tooltip ?? '',
    CanRetry: status !== null && row.broadcastId === null && !row.wasRetried && retryable.has(status.code),
    RequestKey: row.requestKey?.replace(/\.\d+$/, '') ?? '',
  };
}

function presentBroadcastText(row: BroadcastText, conversationId: number, phone: number): TextMessage {
  const values = {
    ...row.custom,
    [standardFields[0]]: row.firstName ?? '',
    [standardFields[1]]: row.lastName ?? '',
    [standardFields[2]]: row.notes ?? '',
    [standardFields[3]]: formatPhone(phone),
  };
  const merged = render(row.textMessage, values, { hasMedia: row.mediaUrls.length > 0 });
  const own = ownTextOf(row, messageKey(row.textMessage));
  const status = deliveryStatus(row.status);
  return {
    TextMessageID: broadcastTextId(row.broadcastId, row.recipientNo),
    ConversationID: conversationId,
    Message: row.namePrefix + (own ?? (merged.status === 'Valid' ? merged.text : row.textMessage)),
    Footer: '',
    SignatureText: row.signature,
    IsInbound: false,
    Type: 'Message',
    OptOutPhrase: '',
    IsAutoReply: false,
    Mms: [],
    MmsOutboundMedia: row.mediaUrls.map((address) => {
      const MediaID = mediaIdOf(address);
      return { MediaID, Uri: `/api/media/${MediaID}`, ExplicitStatus: 'Clean' as const };
    }),
    CreateTimestamp: row.at.toISOString(),
    CreatedBy: row.userId === null ? null : { UserID: row.userId, Name: row.userName },
    BroadcastID: row.broadcastId,
    BroadcastName: row.broadcastName,
    DeliveryStatus: status.name,
    Label: status.label,
    Tooltip: status.tooltip,
    CanRetry: false,
    RequestKey: '',
  };
}

/** A send keeps the address that carriers fetch: `.../pictures/{account}/{media}/{signature}`. */
function mediaIdOf(address: string): string {
  return address.split('/').at(-2) ?? '';
}

/** The number and phone of a thread. */
export interface Thread {
  readonly conversationId: number;
  readonly textNumberId: number;
  readonly phone: number;
}

/**
 * A page of a thread, newest first: texts of the conversation, and those of broadcasts from the same number to the same
 * phone, which are read in place.
 */
export async function pageOfThread(
  tx: TenantTx,
  thread: Thread,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ items: TextMessage[]; size: number }> {
  const upTo = page.offset + page.limit;
  const own = (await newestTexts(tx, thread.conversationId, upTo)).map(presentText);
  const sent = await broadcastTextsTo(tx, thread.textNumberId, thread.phone, upTo);
  const all = [...own, ...sent.map((row) => presentBroadcastText(row, thread.conversationId, thread.phone))];
  const size =
    (await countTexts(tx, thread.conversationId)) +
    (await countBroadcastTexts(tx, thread.textNumberId, thread.phone));
  return { items: newestFirst(all).slice(page.offset, upTo), size };
}

/** The position of a text in its thread, from 0 for the newest. Null if it is not in the thread. */
export async function placeInThread(
  tx: TenantTx,
  thread: Thread,
  textMessageId: number,
): Promise<number | null> {
  const { items } = await pageOfThread(tx, thread, { offset: 0, limit: longestSearched });
  const place = items.findIndex((item) => item.TextMessageID === textMessageId);
  return place < 0 ? null : place;
}
/** How many texts of a thread are scanned to find one. */
const longestSearched = 5_000;

function newestFirst(texts: readonly TextMessage[]): TextMessage[] {
  return texts.toSorted((a, b) =>
    a.CreateTimestamp === b.CreateTimestamp
      ? b.TextMessageID - a.TextMessageID
      : a.CreateTimestamp < b.CreateTimestamp
        ? 1
        : -1,
  );
}

/** One text as the thread shows it. Null if there is none. */
export async function readText(tx: TenantTx, textMessageId: number): Promise<TextMessage | null> {
  const [row] = await readTexts(tx, [textMessageId]);
  return row === undefined ? null : presentText(row);
}

/** Texts by id, all in one query. */
export async function readTextsById(
  tx: TenantTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TextMessage>> {
  if (ids.length === 0) return new Map();
  return new Map((await readTexts(tx, ids)).map((row) => [row.textMessageId, presentText(row)]));
}
