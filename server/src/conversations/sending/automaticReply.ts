import {
  helpText,
  joinGroupText,
  joinText,
  joinUnknownText,
  stopText,
  unstopText,
} from '@carillon/rules/inbound/automaticTexts';
import { firstTextFooter } from '@carillon/rules/inbound/conversationSend';
import { formatPhone } from '@carillon/rules/phones/phones';
import type { DueReply, InboundReading } from '@carillon/rules/inbound/readInbound';
import { readOwner, type AccountRow } from '../../accounts/index.ts';
import { noteAnswer, readJoinReplies, type AutoReplyRow } from '../../automation/index.ts';
import { priceOfText } from '../../credits/index.ts';
import { askForText, type IncomingText } from '../../delivery/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { ConversationDeps } from '../conversationDeps.ts';
import { insertOutbound, setDirectText, wasTexted } from './textMessages.sql.ts';

/** The parts of an automatic reply. */
export interface ReplySources {
  readonly account: AccountRow;
  readonly replies: readonly AutoReplyRow[];
  readonly autoReplyMessage: string;
}

/**
 * Replies to an inbound text automatically. The reply is requested in the transaction of the text, and the engine sends
 * it once, with the guarantees of every text. It shows in the thread as "Auto-Reply" and leaves the order of the list
 * as it is. Returns its id in the thread, to be announced, or null if there is nothing to show.
 */
export async function replyAutomatically(
  deps: Pick<ConversationDeps, 'config'>,
  tx: TenantTx,
  text: IncomingText,
  sources: ReplySources,
  reading: InboundReading,
  due: DueReply,
  conversationId: number | null,
): Promise<number | null> {
  const message = await wordsOf(tx, sources, reading, due);
  if (message === '') return null;
  const footer = await footerOf(tx, text.phone, due, message);
  const price = priceOfText(deps.config.prices, sources.account, {
    length: Array.from(message).length,
    hasMedia: false,
  });
  const directTextId = await askForText(
    tx,
    {
      source: `auto:${text.carrier}:${text.carrierMessageId}`,
      textNumberId: text.textNumberId,
      phone: text.phone,
      message: message + footer,
      mediaUrls: [],
      segments: price.segments,
      credits: due.isFree ? 0 : price.credits,
      origin: due.kind === 'Stop' ? 'stopReply' : 'autoReply',
    },
    text.now,
  );
  if (directTextId === null) return null;
  await noteAnswer(tx, text.textNumberId, text.phone, whatOf(reading, due), text.now);
  return showReply(tx, text, conversationId, { directTextId, message, footer });
}

/**
 * Puts an automatic reply into the thread. Returns its id there, or null if it was there already or there is no thread.
 */
export async function showReply(
  tx: TenantTx,
  text: IncomingText,
  conversationId: number | null,
  answer: { readonly directTextId: number; readonly message: string; readonly footer?: string },
): Promise<number | null> {
  const id = await insertOutbound(tx, {
    conversationId,
    textNumberId: text.textNumberId,
    phone: text.phone,
    message: answer.message,
    footer: answer.footer ?? '',
    signature: '',
    mediaIds: [],
    isAuto: true,
    userId: null,
    requestKey: null,
    at: text.now,
  });
  if (id === null) return null;
  await setDirectText(tx, id, answer.directTextId);
  return conversationId === null ? null : id;
}

/**
 * The first text to a phone says how to opt out (3-decisions 3.5), unless its words do. The line is not counted, as in
 * a user's texts.
 */
async function footerOf(tx: TenantTx, phone: number, due: DueReply, message: string): Promise<string> {
  if (due.kind === 'Stop' || /\bSTOP\b/i.test(message) || (await wasTexted(tx, phone))) return '';
  return firstTextFooter;
}

function whatOf(reading: InboundReading, due: DueReply): string {
  if (due.kind === 'Keyword') return `keyword:${reading.keywordId}`;
  return due.kind === 'AutoReply' ? 'auto' : due.kind.toLowerCase();
}

async function wordsOf(
  tx: TenantTx,
  sources: ReplySources,
  reading: InboundReading,
  due: DueReply,
): Promise<string> {
  const brand = sources.account.companyName;
  switch (due.kind) {
    case 'Stop':
      return stopText(brand);
    case 'Unstop':
      return unstopText(brand);
    case 'Help': {
      const owner = await readOwner(tx);
      return helpText({
        brand,
        phone: owner.phone === '' ? null : formatPhone(owner.phone),
        email: owner.email === '' ? null : owner.email,
      });
    }
    case 'Join': {
      if (due.isOwnText) {
        const list = reading.join?.group?.id ?? 0;
        return (await readJoinReplies(tx)).find((one) => one.listId === list)?.message ?? joinText(brand);
      }
      const { group = null, unknownWord = null } = reading.join ?? {};
      if (group !== null) return joinGroupText(brand, group.name);
      return unknownWord === null ? joinText(brand) : joinUnknownText(brand, unknownWord);
    }
    case 'Keyword':
      return sources.replies.find((one) => one.autoReplyId === reading.keywordId)?.message ?? '';
    case 'AutoReply':
      return sources.autoReplyMessage;
    case 'SurveyAnswer':
      return '';
  }
}
