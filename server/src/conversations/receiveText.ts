import type { OptOutSource } from '@carillon/rules/readInbound';
import { effectiveAutoReply } from '@carillon/rules/autoReply';
import { normaliseInbound } from '@carillon/rules/keywords';
import { readInbound, type InboundFacts, type InboundReading } from '@carillon/rules/readInbound';
import { maySend, readAccount, type AccountRow } from '../accounts/index.ts';
import {
  lastAnswers,
  readAccountReply,
  readJoinReplies,
  repliesOfNumber,
  type AutoReplyRow,
} from '../automation/index.ts';
import { availableCredits, readBalance } from '../billing/index.ts';
import { channels, recordConsent } from '../consent/index.ts';
import { addJoined, joinableGroups } from '../contacts/index.ts';
import {
  askForReply,
  broadcastsThatReached,
  creditReply,
  surveyReplies,
  type IncomingText,
  type ReachedText,
} from '../delivery/index.ts';
import { canText, readNumber, type TextNumberRow } from '../numbers/index.ts';
import type { TenantTx } from '../platform/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import { announceReceived } from './announce.ts';
import { answerByItself, showAnswer } from './answerByItself.ts';
import type { ConversationDeps, ConversationFacts } from './conversationDeps.ts';
import { askForPictures } from './pictures.ts';
import {
  lockConversationOf,
  lockOfPhone,
  lockTextsOf,
  noteText,
  openConversation,
  readConversations,
  setConversations,
} from './conversations.sql.ts';
import { presentConversation } from './presentConversation.ts';
import { readPhoneState, type PhoneState } from './phoneState.sql.ts';
import { factsForPresenting } from './sendFacts.ts';
import { insertInbound, isStored, kinds, type Kind } from './textMessages.sql.ts';
import { readText } from './thread.ts';

/** An answer counts so long after the survey was sent: 14 days (row C-299, 2-decisions E3). */
const surveyMs = 14 * 86_400_000;

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
};
const answerCodes = { Yes: 1, No: 2, Other: 3 } as const;
/** Of these people are told at once (3-decisions 12.4). */
const toldAtOnce: ReadonlySet<InboundReading['wireType']> = new Set(['Message', 'Keyword', 'SurveyAnswer']);

/** What taking texts stands on. */
export interface ReceiveDeps extends Pick<ConversationDeps, 'config'> {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly conversationFacts?: ConversationFacts;
}

/** What there is around a text that came in. */
interface Around {
  readonly account: AccountRow;
  readonly number: Omit<TextNumberRow, 'users'> | null;
  readonly phone: PhoneState;
  readonly replies: readonly AutoReplyRow[];
  readonly reached: readonly ReachedText[];
  readonly survey: ReachedText | undefined;
  readonly facts: InboundFacts;
  /** What the auto reply of the number says; empty without one. */
  readonly autoReplyMessage: string;
}

/**
 * Takes a text from a phone: stored once, put into its conversation, consent changed by STOP, START, JOIN and by what
 * reads like an opt-out, credited to the newest broadcast that reached the phone, answered by itself when that is due
 * (3-decisions 5.3). When the transaction commits, STOP holds. Answers the broadcasts whose results moved.
 */
export async function receiveText(deps: ReceiveDeps, tx: TenantTx, text: IncomingText): Promise<number[]> {
  await lockTextsOf(tx, text.phone);
  if (await isStored(tx, text.carrier, text.carrierMessageId)) return [];
  const there = await lockConversationOf(tx, text.textNumberId, text.phone);
  const around = await lookAround(tx, text, there?.isAutoOptOut ?? false);
  const reading = readInbound(text.message, around.facts);
  await changeConsent(tx, text, reading);
  const answered = await credit(tx, text, around, reading);

  const conversation =
    there ??
    (reading.opensConversation ? await openConversation(tx, text.textNumberId, text.phone, text.at) : null);
  const id = await insertInbound(tx, {
    conversationId: conversation?.conversationId ?? null,
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
  if (id === null) throw new Error('the same text is stored by somebody else at this moment');
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
    await announce(deps, tx, id, conversation.conversationId, around.account);
    await deps.conversationFacts?.onReceived(tx, {
      textMessageId: id,
      conversationId: conversation.conversationId,
      textNumberId: text.textNumberId,
      isTold: toldAtOnce.has(reading.wireType),
    });
  }
  await settleOthers(tx, text, reading, conversation?.conversationId ?? null);
  await reply(deps, tx, text, around, reading, conversation?.conversationId ?? null);
  return [...new Set(answered.map((one) => one.broadcast_id))];
}

async function lookAround(tx: TenantTx, text: IncomingText, isAutoOptOut: boolean): Promise<Around> {
  const account = await readAccount(tx);
  const number = await readNumber(tx, text.textNumberId, null);
  const phone = await readPhoneState(tx, text.phone, text.now);
  const replies = await repliesOfNumber(tx, text.textNumberId);
  const reached = await broadcastsThatReached(tx, text.textNumberId, text.phone);
  const since = text.at.getTime() - surveyMs;
  const survey = reached.find((one) => one.is_text_survey && (one.submitted_at?.getTime() ?? 0) >= since);
  const said = await lastAnswers(tx, text.textNumberId, text.phone);
  const at = (what: string) => said.get(what)?.getTime() ?? null;
  const due = survey === undefined ? [] : await surveyReplies(tx, survey.broadcast_id);
  const own = replies.find((one) => one.keywordKey === '');
  const autoReply = effectiveAutoReply(
    own === undefined
      ? null
      : {
          Active: own.isActive,
          AutoReplyTypeID: own.typeId,
          DaySchedules: own.daySchedules,
          Message: own.message,
        },
    await readAccountReply(tx),
  );
  const facts: InboundFacts = {
    now: text.now.getTime(),
    zone: account.timeZone,
    from: String(text.phone),
    isOwnNumber: phone.isOurs,
    to: String(number?.phone ?? 0),
    flags: {
      OptedOut: phone.optedOut || phone.isNotAllowed,
      OptedIn: phone.optedIn,
      IsAutoOptOut: isAutoOptOut,
      CanManuallyOptIn: phone.optedOut && phone.source !== 'Stop' && !phone.isNotAllowed,
    },
    optOut:
      phone.optedOut || phone.isNotAllowed
        ? {
            source: (phone.isNotAllowed ? 'Global' : phone.source) as OptOutSource,
            textNumber: phone.optedOutNumber === null ? null : String(phone.optedOutNumber),
          }
        : null,
    startedAt: phone.startedAt?.getTime() ?? null,
    unstopRepliedAt: at('unstop'),
    automaticInHour: phone.automaticInHour,
    groups: mayBeJoin(text.message) ? await groupsToJoin(tx) : [],
    ownJoinReplies: mayBeJoin(text.message)
      ? (await readJoinReplies(tx))
          .filter((one) => one.message !== '')
          .map((one) => (one.listId === 0 ? null : one.listId))
      : [],
    survey:
      survey === undefined
        ? null
        : {
            Yes: due.some((one) => one.answer === 1),
            No: due.some((one) => one.answer === 2),
          },
    keywords: replies
      .filter((one) => one.keywordKey !== '' && one.isActive)
      .map((one) => ({
        id: one.autoReplyId,
        keyword: one.keyword,
        repliedAt: at(`keyword:${one.autoReplyId}`),
      })),
    autoReply,
    autoRepliedAt: at('auto'),
    numberCanSend: number !== null && canText(number),
    accountIsActive: maySend(account),
    hasCredits: account.accountTypeId % 2 === 1 || availableCredits(await readBalance(tx)) > 0,
    isFlatRate: false,
  };
  return {
    account,
    number,
    phone,
    replies,
    reached,
    survey,
    facts,
    autoReplyMessage: autoReply?.Message ?? '',
  };
}

/** Groups are only looked at for a text that may name one. */
function mayBeJoin(message: string): boolean {
  return normaliseInbound(message).startsWith('JOIN');
}

async function groupsToJoin(tx: TenantTx): Promise<InboundFacts['groups']> {
  const words = new Map((await readJoinReplies(tx)).map((one) => [one.listId, one.groupKeyword]));
  return (await joinableGroups(tx)).map(({ id, name }) => ({
    id,
    name,
    keyword: words.get(id) || null,
  }));
}

/** Consent as the text asks for it (3-decisions 4.2). */
async function changeConsent(tx: TenantTx, text: IncomingText, reading: InboundReading): Promise<void> {
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
      // Who joins says so by their own phone: it lifts what others decided, and an own STOP unless the network holds it.
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
        at: text.now,
      });
      return;
    case null:
  }
}

/** Credits what the text answers: the survey that waits, else the newest broadcast (2-decisions E3). */
async function credit(
  tx: TenantTx,
  text: IncomingText,
  { reached, survey }: Around,
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

/** STOP and START are for every number of the account: the flag of the phone's other conversations follows. */
async function settleOthers(
  tx: TenantTx,
  text: IncomingText,
  reading: InboundReading,
  conversationId: number | null,
): Promise<void> {
  if (reading.consent === null || reading.consent === 'autoOptOut') return;
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

async function announce(
  deps: Pick<ConversationDeps, 'config'>,
  tx: TenantTx,
  textMessageId: number,
  conversationId: number,
  account: AccountRow,
): Promise<void> {
  const shown = await readText(tx, textMessageId);
  const [row] = await readConversations(tx, [conversationId]);
  if (shown === null || row === undefined) return;
  await announceReceived(
    tx,
    shown,
    presentConversation(row, await factsForPresenting(deps, tx, account, row.textNumberId)),
  );
}

async function reply(
  deps: Pick<ConversationDeps, 'config'>,
  tx: TenantTx,
  text: IncomingText,
  around: Around,
  reading: InboundReading,
  conversationId: number | null,
): Promise<void> {
  if (reading.reply === null) return;
  if (reading.reply.kind === 'SurveyAnswer') {
    const { survey } = around;
    if (survey === undefined || reading.surveyAnswer === null || reading.surveyAnswer === 'Other') return;
    const asked = await askForReply(
      tx,
      {
        broadcastId: survey.broadcast_id,
        recipientNo: survey.recipient_no,
        answer: answerCodes[reading.surveyAnswer],
        phone: text.phone,
        textNumberId: text.textNumberId,
      },
      text.now,
    );
    if (asked !== null) await showAnswer(tx, text, conversationId, asked);
    return;
  }
  await answerByItself(deps, tx, text, around, reading, reading.reply, conversationId);
}
