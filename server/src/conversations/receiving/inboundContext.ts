import { effectiveAutoReply } from '@carillon/rules/inbound/autoReply';
import { normaliseInbound } from '@carillon/rules/inbound/keywords';
import type { InboundFacts, OptOutSource } from '@carillon/rules/inbound/readInbound';
import { maySend, readAccount, type AccountRow } from '../../accounts/index.ts';
import {
  lastAnswers,
  readAccountReply,
  readJoinReplies,
  repliesOfNumber,
  type AutoReplyRow,
} from '../../automation/index.ts';
import { availableCredits, readBalance } from '../../credits/index.ts';
import { joinableGroups } from '../../contacts/index.ts';
import {
  broadcastsThatReached,
  surveyReplies,
  type IncomingText,
  type ReachedText,
} from '../../delivery/index.ts';
import { canText, readNumber, type TextNumberRow } from '../../numbers/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { ConversationDeps } from '../conversationDeps.ts';
import { readPhoneState, type PhoneState } from '../sending/phoneState.sql.ts';
import { factsForPresenting, type SendFacts } from '../sending/sendFacts.ts';

/** An answer counts this long after the survey was sent: 14 days (row C-299, 2-decisions E3). */
const surveyMs = 14 * 86_400_000;

/** The text number that received the text. */
interface InboundNumber {
  readonly number: Omit<TextNumberRow, 'users'> | null;
  readonly replies: readonly AutoReplyRow[];
  /** What decides how its conversations are shown. */
  readonly presenting: SendFacts;
}
/** Facts shared by all texts that are processed together. */
export interface InboundAccount {
  readonly account: AccountRow;
  readonly accountReply: { readonly IsAutoReplyOn: boolean; readonly AutoReplyMessage: string };
  readonly hasCredits: boolean;
  readonly numbers: ReadonlyMap<number, InboundNumber>;
}
/** The context of an inbound text. */
export interface InboundContext extends InboundNumber {
  readonly account: AccountRow;
  readonly phone: PhoneState;
  readonly reached: readonly ReachedText[];
  readonly survey: ReachedText | undefined;
  readonly facts: InboundFacts;
  /** The auto reply of the number. Empty if it has none. */
  readonly autoReplyMessage: string;
}

/** Reads what texts to these numbers of the account share, once for all of them. */
export async function readInboundAccount(
  deps: Pick<ConversationDeps, 'config'>,
  tx: TenantTx,
  textNumberIds: readonly number[],
): Promise<InboundAccount> {
  const account = await readAccount(tx);
  const numbers = new Map<number, InboundNumber>();
  for (const id of new Set(textNumberIds))
    numbers.set(id, {
      number: await readNumber(tx, id, null),
      replies: await repliesOfNumber(tx, id),
      presenting: await factsForPresenting(deps, tx, account, id),
    });
  return {
    account,
    accountReply: await readAccountReply(tx),
    hasCredits: account.accountTypeId % 2 === 1 || availableCredits(await readBalance(tx)) > 0,
    numbers,
  };
}

/** Reads the facts about this text that it does not share with others. */
export async function readInboundContext(
  tx: TenantTx,
  common: InboundAccount,
  text: IncomingText,
  isAutoOptOut: boolean,
): Promise<InboundContext> {
  const { account } = common;
  const ofNumber = common.numbers.get(text.textNumberId);
  if (ofNumber === undefined) throw new Error('the number of a text was not read');
  const { number, replies } = ofNumber;
  const [phone, reached, lastAnswered] = await Promise.all([
    readPhoneState(tx, text.phone, text.now),
    broadcastsThatReached(tx, text.textNumberId, text.phone),
    lastAnswers(tx, text.textNumberId, text.phone),
  ]);
  const since = text.at.getTime() - surveyMs;
  const survey = reached.find((one) => one.is_text_survey && (one.submitted_at?.getTime() ?? 0) >= since);
  const at = (what: string) => lastAnswered.get(what)?.getTime() ?? null;
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
    common.accountReply,
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
    isHeld: phone.isHeld,
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
    hasCredits: common.hasCredits,
    isFlatRate: false,
  };
  return {
    ...ofNumber,
    account,
    phone,
    reached,
    survey,
    facts,
    autoReplyMessage: autoReply?.Message ?? '',
  };
}

/** Groups are read only for a text that may name one. */
export function mayBeJoin(message: string): boolean {
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
