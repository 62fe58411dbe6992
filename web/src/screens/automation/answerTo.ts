import { roleOf } from '@carillon/rules/accounts/rights';
import type { Account, User } from '@carillon/contract/accounts/accounts';
import type { AutoReply, JoinReply } from '@carillon/contract/conversations/autoReplies';
import type { TextNumber } from '@carillon/contract/numbers';
import { effectiveAutoReply } from '@carillon/rules/inbound/autoReply';
import { helpText, joinUnknownText, stopText, unstopText } from '@carillon/rules/inbound/automaticTexts';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import { readInbound, type InboundFacts, type InboundReading } from '@carillon/rules/inbound/readInbound';

/** The settings of a text number when a text arrives. */
export interface ReplySources {
  readonly account: Pick<Account, 'CompanyName' | 'TimeZone' | 'IsAutoReplyOn' | 'AutoReplyMessage'>;
  readonly user: Pick<User, 'IsMasterUser' | 'IsAccountAdmin' | 'Phone' | 'Email'>;
  readonly number: Pick<TextNumber, 'TextPhoneNumber' | 'CanText' | 'FlatRateConversation'>;
  /** Auto reply and keywords of this number. */
  readonly replies: readonly AutoReply[];
  readonly joins: readonly JoinReply[];
  readonly now: Date;
}

/** What would be sent, and why. `text` is null when nothing is sent. */
export interface Answer {
  readonly text: string | null;
  readonly why: string;
}

/** A sender who never wrote before, and has not opted in or out. */
const stranger = {
  from: '2145550199',
  isOwnNumber: false,
  flags: { OptedOut: false, OptedIn: false, IsAutoOptOut: false, CanManuallyOptIn: false },
  optOut: null,
  isHeld: false,
  startedAt: null,
  unstopRepliedAt: null,
  automaticInHour: 0,
  survey: null,
  autoRepliedAt: null,
  accountIsActive: true,
  hasCredits: true,
} satisfies Partial<InboundFacts>;

/** The automatic reply that a text from a new sender would get now, by the rules for real texts (3-decisions 5.3). */
export function answerTo(typed: string, sources: ReplySources): Answer {
  const { account, number, replies, joins, now } = sources;
  const own = replies.find((one) => one.Keyword === '') ?? null;
  const autoReply = effectiveAutoReply(own, account);
  const reading = readInbound(typed, {
    ...stranger,
    now: now.getTime(),
    zone: account.TimeZone,
    to: number.TextPhoneNumber,
    groups: joins
      .filter((one) => one.ListID !== 0)
      .map((one) => ({ id: one.ListID, name: one.ListName, keyword: one.GroupKeyword || null })),
    ownJoinReplies: joins
      .filter((one) => one.Message !== '')
      .map((one) => (one.ListID === 0 ? null : one.ListID)),
    keywords: replies
      .filter((one) => one.Keyword !== '' && one.Active)
      .map((one) => ({ id: one.ID, keyword: one.Keyword, repliedAt: null })),
    autoReply,
    numberCanSend: number.CanText,
    isFlatRate: number.FlatRateConversation,
  });
  if (reading.reply === null) return { text: null, why: whyNothing(reading, autoReply?.Active ?? false) };
  return spoken(reading, sources, autoReply?.Message ?? '');
}

function whyNothing(reading: InboundReading, hasReply: boolean): string {
  if (reading.type === 'AutoOptOut')
    return 'Reads like an opt-out: the person is opted out, and nothing is answered.';
  if (reading.type === 'OptOutHeld')
    return 'May be an opt-out: texts to this person wait until one of you decides, and nothing is answered.';
  switch (reading.noReply) {
    case 'networkAnswers':
      return 'The person is opted out. The toll-free network confirms it automatically.';
    case 'numberCantSend':
      return 'This number can’t send texts yet, so nothing is answered.';
    case 'nothingToSay':
      return hasReply
        ? 'Nothing: it is within office hours now.'
        : 'Nothing: no keyword fits, and this number sends no auto reply.';
    default:
      return 'Nothing is answered.';
  }
}

function spoken(reading: InboundReading, sources: ReplySources, autoReplyMessage: string): Answer {
  const brand = sources.account.CompanyName;
  switch (reading.reply?.kind) {
    case 'Stop':
      return { text: stopText(brand), why: 'An opt-out word: the person is opted out at once.' };
    case 'Unstop':
      return { text: unstopText(brand), why: 'An opt-in word: the person gets texts again.' };
    case 'Help':
      return helpAnswer(sources, brand);
    case 'Join':
      return joinAnswer(reading, sources, brand);
    case 'Keyword': {
      const found = sources.replies.find((one) => one.ID === reading.keywordId);
      return { text: found?.Message ?? '', why: `Your keyword ${found?.Keyword ?? ''}.` };
    }
    default:
      return {
        text: autoReplyMessage,
        why: 'Your auto reply. The same person gets it once in 12 hours.',
      };
  }
}

function helpAnswer({ user }: ReplySources, brand: string): Answer {
  const why = 'HELP is always answered, at no cost.';
  if (roleOf(user) !== 'owner')
    return { text: null, why: `${why} The reply says how to reach the owner of your account.` };
  const phone = user.Phone === '' ? null : formatPhone(user.Phone);
  return { text: helpText({ brand, phone, email: user.Email === '' ? null : user.Email }), why };
}

function joinAnswer({ join }: InboundReading, { joins }: ReplySources, brand: string): Answer {
  const found = joins.find((one) => one.ListID === (join?.group?.id ?? 0));
  const said = found === undefined || found.Message === '' ? (found?.DefaultMessage ?? '') : found.Message;
  if (join?.unknownWord !== null && join?.unknownWord !== undefined)
    return {
      text: joinUnknownText(brand, join.unknownWord),
      why: 'There is no such group: the person joins everyone.',
    };
  const where = join?.group === null || join === null ? 'Everyone' : join.group.name;
  return { text: said, why: `The person joins ${where}, and the consent is kept.` };
}
