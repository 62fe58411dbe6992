import { readInbound, type InboundReading } from '@carillon/rules/inbound/readInbound';
import { formatPhone } from '@carillon/rules/phones/phones';
import { channels, recordConsent } from '../../consent/index.ts';
import { addJoined } from '../../contacts/index.ts';
import { askForReply, creditReply, type IncomingText, type ReachedText } from '../../delivery/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { announceReceived, announceSent } from '../announce.ts';
import { replyAutomatically, showReply } from '../sending/automaticReply.ts';
import type { ConversationDeps, ConversationFacts } from '../conversationDeps.ts';
import {
  readInboundContext,
  mayBeJoin,
  readInboundAccount,
  type InboundAccount,
  type InboundContext,
} from './inboundContext.ts';
import { askForPictures } from '../pictures/pictures.ts';
import {
  lockConversationOf,
  lockOfPhone,
  noteText,
  openConversation,
  readConversations,
  setConversations,
} from '../conversations.sql.ts';
import { holdForReview } from './reviewOptOut.ts';
import { presentConversation } from '../listing/presentConversation.ts';
import { insertInbound, isStored, kinds, type Kind } from '../sending/textMessages.sql.ts';
import { readTextsById } from '../listing/thread.ts';

const kindOf: Readonly<Record<InboundReading['wireType'], Kind>> = {
  Message: kinds.message,
  Stop: kinds.stop,
  Unstop: kinds.unstop,
  Help: kinds.help,
  JoinEveryone: kinds.join,
  JoinGroup: kinds.joinGroup,
  Keyword: kinds.keyword,
  SurveyAnswer: kinds.survey,
  AutoOptOut: kinds.autoOptOut,
  OptOutHeld: kinds.optOutHeld,
};
const answerCodes = { Yes: 1, No: 2, Other: 3 } as const;
/** Users are notified of these at once (3-decisions 12.4). */
const toldAtOnce: ReadonlySet<InboundReading['wireType']> = new Set([
  'Message',
  'Keyword',
  'SurveyAnswer',
  'OptOutHeld',
]);

/** What receiving texts depends on. */
export interface ReceiveDeps extends Pick<ConversationDeps, 'config'> {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly conversationFacts?: ConversationFacts;
}

/** A text that was received. */
interface Taken {
  readonly id: number;
  readonly text: IncomingText;
  readonly context: InboundContext;
  readonly reading: InboundReading;
  /** Null for a text that opens no conversation. */
  readonly conversationId: number | null;
  /** The texts of broadcasts that it answers. */
  readonly answered: readonly ReachedText[];
}

/**
 * Receives texts of different phones. Each is stored once, put into its conversation, and counted as an answer to the
 * newest broadcast that reached the phone. STOP, START, JOIN, and texts that read like an opt-out change consent, and
 * automatic replies go out if due (3-decisions 5.3). When the transaction commits, STOP holds. The texts are processed
 * in parallel: database queries of the same step go out together. Returns the broadcasts whose results changed.
 */
export async function receiveTexts(
  deps: ReceiveDeps,
  tx: TenantTx,
  texts: readonly IncomingText[],
): Promise<number[]> {
  const common = await readInboundAccount(
    deps,
    tx,
    texts.map((text) => text.textNumberId),
  );
  const [joining, others] = [texts.filter(mayJoin), texts.filter((text) => !mayJoin(text))];
  const taken = await sideBySide(others, (text) => take(deps, tx, common, text));
  // A person who joins changes groups, and those changes run one after the other.
  for (const text of joining) taken.push(await take(deps, tx, common, text));
  const news = taken.filter((one) => one !== null);
  await announceTaken(tx, news);
  await sideBySide(news, (one) => follow(deps, tx, one));
  const replies = await sideBySide(news, (one) => reply(deps, tx, one));
  await announceReplies(tx, replies);
  return [...new Set(news.flatMap(({ answered }) => answered.map((one) => one.broadcast_id)))];
}

const mayJoin = (text: IncomingText): boolean => mayBeJoin(text.message);

/** Does the same for all at once. If some fail, the others finish first, and the first error is thrown. */
async function sideBySide<T, R>(all: readonly T[], one: (of: T) => Promise<R>): Promise<R[]> {
  const troubles: unknown[] = [];
  const done = await Promise.allSettled(
    all.map(async (of) => {
      try {
        return await one(of);
      } catch (error) {
        // For the others, the transaction is broken. The first error has the cause.
        troubles.push(error);
        throw error;
      }
    }),
  );
  if (troubles.length > 0) throw troubles[0];
  return done.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
}

/** Stores a text and does what it requests. Null if it was stored before. */
async function take(
  deps: ReceiveDeps,
  tx: TenantTx,
  common: InboundAccount,
  text: IncomingText,
): Promise<Taken | null> {
  if (await isStored(tx, text.carrier, text.carrierMessageId)) return null;
  const there = await lockConversationOf(tx, text.textNumberId, text.phone);
  const context = await readInboundContext(tx, common, text, there?.isAutoOptOut ?? false);
  const reading = readInbound(text.message, context.facts);
  await changeConsent(tx, text, reading, context);
  const answered = await credit(tx, text, context, reading);

  const conversation =
    there ??
    (reading.opensConversation ? await openConversation(tx, text.textNumberId, text.phone, text.at) : null);
  const conversationId = conversation?.conversationId ?? null;
  const id = await insertInbound(tx, {
    conversationId,
    textNumberId: text.textNumberId,
    phone: text.phone,
    message: text.message,
    mediaUrls: text.mediaUrls,
    kind: kindOf[reading.wireType],
    carrier: text.carrier,
    carrierMessageId: text.carrierMessageId,
    broadcastId: answered[0]?.broadcast_id ?? null,
    recipientNo: answered[0]?.recipient_no ?? null,
    at: text.at,
  });
  if (id === null) throw new Error('another transaction is storing the same text');
  await askForPictures(deps, tx, id, text.mediaUrls.length, text.now);
  if (conversation !== null) {
    const change = {
      ...(reading.reopensDone && conversation.isDone ? { isDone: false } : {}),
      ...(reading.flags.IsAutoOptOut === conversation.isAutoOptOut
        ? {}
        : { isAutoOptOut: reading.flags.IsAutoOptOut }),
    };
    await noteText(
      tx,
      conversation.conversationId,
      {
        messageId: id,
        text: text.message,
        isInbound: true,
        hasMedia: text.mediaUrls.length > 0,
        at: text.at,
      },
      change,
    );
  }
  if (reading.consent === 'hold' && conversationId !== null)
    await holdForReview(deps.jobs, tx, text, { textMessageId: id, conversationId });
  return { id, text, context, reading, conversationId, answered };
}

/** Notifies the users of the numbers. */
async function announceTaken(tx: TenantTx, taken: readonly Taken[]): Promise<void> {
  const listed = taken.filter(({ conversationId }) => conversationId !== null);
  const [texts, conversations] = await Promise.all([
    readTextsById(
      tx,
      listed.map(({ id }) => id),
    ),
    readConversations(
      tx,
      listed.map(({ conversationId }) => conversationId ?? 0),
    ),
  ]);
  const rows = new Map(conversations.map((row) => [row.conversationId, row]));
  await sideBySide(listed, async ({ id, conversationId, context }) => {
    const [text, row] = [texts.get(id), rows.get(conversationId ?? 0)];
    if (text !== undefined && row !== undefined)
      await announceReceived(tx, text, presentConversation(row, context.presenting));
  });
}

/** The effects of a text on other capabilities. */
async function follow(deps: ReceiveDeps, tx: TenantTx, taken: Taken): Promise<void> {
  const { id, text, reading, conversationId } = taken;
  if (conversationId !== null)
    await deps.conversationFacts?.onReceived(tx, {
      textMessageId: id,
      conversationId,
      textNumberId: text.textNumberId,
      isTold: toldAtOnce.has(reading.wireType),
    });
  await settleOthers(tx, text, reading, conversationId);
}

/** Changes consent as the text requests (3-decisions 4.2). */
async function changeConsent(
  tx: TenantTx,
  text: IncomingText,
  reading: InboundReading,
  context: InboundContext,
): Promise<void> {
  const said = { textNumberId: text.textNumberId, wording: text.message, at: text.at };
  switch (reading.consent) {
    case 'stop':
    case 'start':
      await recordConsent(tx, [text.phone], { what: reading.consent, ...said });
      return;
    case 'autoOptOut':
      await recordConsent(tx, [text.phone], {
        what: 'optOut',
        source: 'AutoOptOut',
        channel: channels.text,
        ...said,
      });
      return;
    case 'join':
      // A person who joins does so from their own phone. That lifts opt-outs by others, and their own STOP unless the
      // network holds it.
      await recordConsent(
        tx,
        [text.phone],
        reading.flags.OptedOut
          ? { what: 'optIn', source: 'Join', channel: channels.text, ...said }
          : { what: 'start', ...said },
      );
      await addJoined(tx, {
        phone: text.phone,
        firstName: '',
        lastName: '',
        listIds: [reading.join?.group?.id].filter((id) => id !== undefined),
        notes: `Opted in via JOIN to ${formatPhone(context.facts.to)}`,
        at: text.now,
      });
      return;
    // A possible opt-out only makes texts wait (see `take`).
    case 'hold':
    case null:
  }
}

/** Counts the text as an answer: to the waiting survey, otherwise to the newest broadcast (2-decisions E3). */
async function credit(
  tx: TenantTx,
  text: IncomingText,
  { reached, survey }: InboundContext,
  reading: InboundReading,
): Promise<ReachedText[]> {
  const answer = reading.surveyAnswer === null ? null : answerCodes[reading.surveyAnswer];
  const newest = answer === 1 || answer === 2 ? survey : reached[0];
  if (newest !== undefined)
    await creditReply(
      tx,
      newest,
      { isStop: reading.type === 'Stop', answer: newest === survey ? answer : null },
      text.now,
    );
  if (survey === undefined || survey === newest || answer === null)
    return newest === undefined ? [] : [newest];
  await creditReply(tx, survey, { isStop: false, answer, isReply: false }, text.now);
  return newest === undefined ? [survey] : [newest, survey];
}

/** STOP and START apply to every number of the account, so the flags of the phone's other conversations follow. */
async function settleOthers(
  tx: TenantTx,
  text: IncomingText,
  reading: InboundReading,
  conversationId: number | null,
): Promise<void> {
  if (reading.consent === null || reading.consent === 'autoOptOut' || reading.consent === 'hold') return;
  const others = (await lockOfPhone(tx, text.phone)).filter(
    (one) => one.conversationId !== conversationId && one.isAutoOptOut,
  );
  if (others.length === 0) return;
  await setConversations(
    tx,
    others.map((one) => one.conversationId),
    { isAutoOptOut: false },
  );
}

/** Sends the automatic reply if one is due. Returns its id in the thread, or null. */
async function reply(
  deps: Pick<ConversationDeps, 'config'>,
  tx: TenantTx,
  { text, context, reading, conversationId }: Taken,
): Promise<{ readonly id: number; readonly textNumberId: number } | null> {
  if (reading.reply === null) return null;
  const id =
    reading.reply.kind === 'SurveyAnswer'
      ? await replyOfSurvey(tx, text, context, reading, conversationId)
      : await replyAutomatically(deps, tx, text, context, reading, reading.reply, conversationId);
  return id === null ? null : { id, textNumberId: text.textNumberId };
}

async function replyOfSurvey(
  tx: TenantTx,
  text: IncomingText,
  { survey }: InboundContext,
  { surveyAnswer }: InboundReading,
  conversationId: number | null,
): Promise<number | null> {
  if (survey === undefined || surveyAnswer === null || surveyAnswer === 'Other') return null;
  const asked = await askForReply(
    tx,
    {
      broadcastId: survey.broadcast_id,
      recipientNo: survey.recipient_no,
      answer: answerCodes[surveyAnswer],
      phone: text.phone,
      textNumberId: text.textNumberId,
    },
    text.now,
  );
  return asked === null ? null : showReply(tx, text, conversationId, asked);
}

async function announceReplies(
  tx: TenantTx,
  replies: readonly ({ readonly id: number; readonly textNumberId: number } | null)[],
): Promise<void> {
  const sent = replies.filter((one) => one !== null);
  const texts = await readTextsById(
    tx,
    sent.map(({ id }) => id),
  );
  await sideBySide(sent, async ({ id, textNumberId }) => {
    const text = texts.get(id);
    if (text !== undefined) await announceSent(tx, textNumberId, text);
  });
}
