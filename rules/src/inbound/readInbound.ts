import { autoReplyDue, type AutoReply } from './autoReply.ts';
import { keywordInterval } from './keywordCheck.ts';
import {
  normaliseInbound,
  readJoin,
  readSurveyAnswer,
  reservedKind,
  type JoinableGroup,
  type JoinRequest,
  type SurveyAnswer,
} from './keywords.ts';
import { readOptOut } from '../optOuts/optOutReading.ts';
import { isOptOutWord, type OptOutReading } from '../optOuts/optOutRules.ts';
import { isTollFree } from '../phones/phones.ts';

/** After START or UNSTOP the detector of phrases is silent this long, in milliseconds (3-decisions 4.4). */
export const phrasesSilentAfterStart = 180 * 86_400_000;
/** UNSTOP gets a reply once in this many milliseconds (3-decisions 5.3). */
export const unstopInterval = 24 * 3_600_000;
/** The confirmation of a STOP goes out within this many milliseconds or not at all (3-decisions 5.5). */
export const stopReplyWithin = 5 * 60_000;
/** A phone gets this many automatic texts in an hour, in case a machine replies (3-decisions 5.3). */
export const automaticPerHour = 5;

/** Who opted a number out (3-decisions 4.1). */
export type OptOutSource = 'Stop' | 'AutoOptOut' | 'User' | 'File' | 'Voice' | 'Global';

/** What a conversation shows of consent (C-103). Opted out means texts. */
export interface ConsentFlags {
  readonly OptedOut: boolean;
  readonly OptedIn: boolean;
  readonly IsAutoOptOut: boolean;
  /** A user may opt the contact back in. */
  readonly CanManuallyOptIn: boolean;
}

/** Everything that decides about one inbound text besides its words. Instants are milliseconds since 1970. */
export interface InboundFacts {
  readonly now: number;
  /** The account's zone, for office hours. */
  readonly zone: string;
  /** The sender, in stored form. */
  readonly from: string;
  /** The sender is itself a text number of this installation. */
  readonly isOwnNumber: boolean;
  /** The text number it came to, in stored form. */
  readonly to: string;
  readonly flags: ConsentFlags;
  /** Texts to the sender are held until a person has read what may be an opt-out. */
  readonly isHeld: boolean;
  /** Who opted the sender out, and the text number that a STOP came to; null when not opted out. */
  readonly optOut: { readonly source: OptOutSource; readonly textNumber: string | null } | null;
  /** The sender's last START or UNSTOP to this account. */
  readonly startedAt: number | null;
  /** When this phone last got the reply to UNSTOP. */
  readonly unstopRepliedAt: number | null;
  /** Automatic texts that this phone got in the last hour. */
  readonly automaticInHour: number;
  readonly groups: readonly JoinableGroup[];
  /** Groups with their own Join Reply; null means Everyone. */
  readonly ownJoinReplies: readonly (number | null)[];
  /** The newest text survey that waits for an answer (2-decisions E3), and which of its answers have a reply due. */
  readonly survey: { readonly Yes: boolean; readonly No: boolean } | null;
  /** Active custom keywords of the text number, with their last reply to this phone. */
  readonly keywords: readonly {
    readonly id: number;
    readonly keyword: string;
    readonly repliedAt: number | null;
  }[];
  /** The auto reply that counts for the text number: see `effectiveAutoReply`. */
  readonly autoReply: AutoReply | null;
  /** When this text number last sent this phone an auto reply. */
  readonly autoRepliedAt: number | null;
  /** The number is neither retired nor blocked, and registered. */
  readonly numberCanSend: boolean;
  readonly accountIsActive: boolean;
  /** The account has credits, or pays none. */
  readonly hasCredits: boolean;
  /** The number's unlimited conversations are active. */
  readonly isFlatRate: boolean;
}

/** What one inbound text is, by the first rule that fits (3-decisions 5.3). */
export type InboundType =
  | 'Stop'
  | 'Unstop'
  | 'Silent'
  | 'Help'
  | 'Join'
  | 'SurveyAnswer'
  | 'Keyword'
  | 'AutoOptOut'
  | 'OptOutHeld'
  | 'AutoReply'
  | 'Message';

/** Type in the events (3-decisions 11.4). */
export type InboundWireType =
  | 'Message'
  | 'Stop'
  | 'Unstop'
  | 'JoinEveryone'
  | 'JoinGroup'
  | 'Help'
  | 'Keyword'
  | 'SurveyAnswer'
  | 'AutoOptOut'
  | 'OptOutHeld';

/** An automatic text that goes out now. */
export interface DueReply {
  readonly kind: 'Stop' | 'Unstop' | 'Help' | 'Join' | 'SurveyAnswer' | 'Keyword' | 'AutoReply';
  /** Costs no credits. */
  readonly isFree: boolean;
  /** For Join: the account's or group's own text, not the default. */
  readonly isOwnText: boolean;
  /** Not to be sent after this instant; null when it may wait. */
  readonly dueBy: number | null;
}

/** Why no automatic text goes out. */
export type NoReply =
  | 'nothingToSay'
  | 'optedOut'
  | 'held'
  | 'repeated'
  | 'networkAnswers'
  | 'loop'
  | 'tooMany'
  | 'numberCantSend'
  | 'accountInactive'
  | 'noCredits';

/** What becomes of one inbound text. */
export interface InboundReading {
  readonly type: InboundType;
  readonly wireType: InboundWireType;
  /** For Join. */
  readonly join: JoinRequest | null;
  /** For Keyword: the keyword's id. */
  readonly keywordId: number | null;
  /** What is recorded for the open survey, even with another type; null without one. */
  readonly surveyAnswer: SurveyAnswer | null;
  /** The change of consent that must hold before the carrier gets its response. */
  readonly consent: 'stop' | 'start' | 'join' | 'autoOptOut' | 'hold' | null;
  /** The flags after it (3-decisions 4.2). */
  readonly flags: ConsentFlags;
  /** A conversation is made when there is none (3-decisions 5.4). One that is there always gets the text, unread. */
  readonly opensConversation: boolean;
  /** A done conversation comes back to the Inbox (3-decisions 2.5). */
  readonly reopensDone: boolean;
  /** The small tag in the thread (3-decisions 5.4). */
  readonly tag: 'Stop' | 'Unstop' | 'Help' | 'Join' | 'Keyword' | 'Auto Opt-Out' | 'Review' | null;
  readonly reply: DueReply | null;
  /** Why there is no reply; null when there is one. */
  readonly noReply: NoReply | null;
}

type ReplyOrNot = Pick<InboundReading, 'reply' | 'noReply'>;
const none = (noReply: NoReply): ReplyOrNot => ({ reply: null, noReply });

// These cost nothing, and go out in any state of the account: the law and the carriers require them.
const alwaysAnswered: readonly DueReply['kind'][] = ['Stop', 'Unstop', 'Help'];

/** A reply of this kind, unless a guard forbids it (3-decisions 5.3, 5.5, 6.4). */
function replyUnlessBarred(facts: InboundFacts, kind: DueReply['kind'], isOwnText = false): ReplyOrNot {
  // Short codes and names are machines.
  if (facts.isOwnNumber || !/^\d{7,}$/.test(facts.from)) return none('loop');
  if (facts.automaticInHour >= automaticPerHour) return none('tooMany');
  if (!facts.numberCanSend) return none('numberCantSend');
  if (facts.isHeld && kind !== 'Stop' && kind !== 'Unstop' && kind !== 'Join') return none('held');
  const isAlways = alwaysAnswered.includes(kind);
  if (!isAlways && !facts.accountIsActive) return none('accountInactive');
  const isFree = isAlways || (kind === 'Join' && !isOwnText) || (facts.isFlatRate && kind !== 'SurveyAnswer');
  if (!isFree && !facts.hasCredits) return none('noCredits');
  const dueBy = kind === 'Stop' ? facts.now + stopReplyWithin : null;
  return { reply: { kind, isFree, isOwnText, dueBy }, noReply: null };
}

function stopReply(facts: InboundFacts): ReplyOrNot {
  if (isTollFree(facts.to)) return none('networkAnswers');
  // People opted out by a user, a file, or a phrase got no confirmation, so their first STOP is confirmed.
  const source = facts.flags.OptedOut ? facts.optOut?.source : undefined;
  if (source === 'Stop') return none('repeated');
  return source === 'Global' ? none('optedOut') : replyUnlessBarred(facts, 'Stop');
}

function unstopReply(facts: InboundFacts): ReplyOrNot {
  if (facts.optOut?.source === 'Global') return none('optedOut');
  if (facts.unstopRepliedAt !== null && facts.now - facts.unstopRepliedAt < unstopInterval)
    return none('repeated');
  return replyUnlessBarred(facts, 'Unstop');
}

function joinReply(facts: InboundFacts, join: JoinRequest, isStillOut: boolean): ReplyOrNot {
  if (isStillOut) return none('optedOut');
  const isOwnText = join.unknownWord === null && facts.ownJoinReplies.includes(join.group?.id ?? null);
  const reply = replyUnlessBarred(facts, 'Join', isOwnText);
  // A person who signs up is told so: the default text is free.
  return isOwnText && reply.noReply === 'noCredits' ? replyUnlessBarred(facts, 'Join') : reply;
}

const plain = {
  wireType: 'Message',
  join: null,
  keywordId: null,
  surveyAnswer: null,
  consent: null,
  opensConversation: true,
  reopensDone: true,
  tag: null,
} as const;

function readStop(facts: InboundFacts): InboundReading {
  return {
    ...plain,
    type: 'Stop',
    wireType: 'Stop',
    consent: 'stop',
    flags: { OptedOut: true, OptedIn: false, IsAutoOptOut: false, CanManuallyOptIn: false },
    opensConversation: false,
    reopensDone: false,
    tag: 'Stop',
    ...stopReply(facts),
  };
}

function readUnstop(facts: InboundFacts): InboundReading {
  const isGlobal = facts.optOut?.source === 'Global';
  return {
    ...plain,
    type: 'Unstop',
    wireType: 'Unstop',
    consent: 'start',
    flags: { OptedOut: isGlobal, OptedIn: true, IsAutoOptOut: false, CanManuallyOptIn: false },
    opensConversation: false,
    reopensDone: false,
    tag: 'Unstop',
    ...unstopReply(facts),
  };
}

function readJoined(facts: InboundFacts, join: JoinRequest): InboundReading {
  // On a toll-free number the network holds a STOP until UNSTOP, regardless of our records.
  const isHeld = facts.optOut?.source === 'Stop' && isTollFree(facts.optOut.textNumber ?? facts.to);
  const isStillOut = facts.flags.OptedOut && (isHeld || facts.optOut?.source === 'Global');
  return {
    ...plain,
    type: 'Join',
    wireType: join.group === null ? 'JoinEveryone' : 'JoinGroup',
    join,
    consent: 'join',
    flags: { OptedOut: isStillOut, OptedIn: true, IsAutoOptOut: false, CanManuallyOptIn: false },
    opensConversation: false,
    reopensDone: false,
    tag: 'Join',
    ...joinReply(facts, join, isStillOut),
  };
}

function readHelp(facts: InboundFacts): InboundReading {
  const reply = replyUnlessBarred(facts, 'Help');
  return {
    ...plain,
    type: 'Help',
    wireType: 'Help',
    flags: facts.flags,
    opensConversation: false,
    tag: 'Help',
    ...reply,
  };
}

/** The sender is opted out: the text is kept, and no reply is sent, even to HELP. */
function readSilent(facts: InboundFacts, isHelp: boolean): InboundReading {
  return {
    ...plain,
    type: 'Silent',
    wireType: isHelp ? 'Help' : 'Message',
    flags: facts.flags,
    opensConversation: !isHelp,
    tag: isHelp ? 'Help' : null,
    ...none('optedOut'),
  };
}

function readAutoOptOut(answer: SurveyAnswer | null): InboundReading {
  return {
    ...plain,
    type: 'AutoOptOut',
    wireType: 'AutoOptOut',
    surveyAnswer: answer,
    consent: 'autoOptOut',
    flags: { OptedOut: true, OptedIn: false, IsAutoOptOut: true, CanManuallyOptIn: true },
    reopensDone: false,
    tag: 'Auto Opt-Out',
    ...none('optedOut'),
  };
}

/** It may be an opt-out: a person decides, and until then nothing is sent (docs/decisions/opt-outs-in-doubt.md). */
function readHeld(facts: InboundFacts, answer: SurveyAnswer | null): InboundReading {
  return {
    ...plain,
    type: 'OptOutHeld',
    wireType: 'OptOutHeld',
    surveyAnswer: answer,
    consent: 'hold',
    flags: facts.flags,
    tag: 'Review',
    ...none('held'),
  };
}

function readPlain(facts: InboundFacts, answer: SurveyAnswer | null): InboundReading {
  const isDue =
    facts.autoReply !== null && autoReplyDue(facts.autoReply, facts.now, facts.zone, facts.autoRepliedAt);
  const reply = isDue ? replyUnlessBarred(facts, 'AutoReply') : none('nothingToSay');
  return {
    ...plain,
    type: reply.reply === null ? 'Message' : 'AutoReply',
    surveyAnswer: answer,
    flags: facts.flags,
    ...reply,
  };
}

function readKeyword(
  facts: InboundFacts,
  keyword: InboundFacts['keywords'][number],
  answer: SurveyAnswer | null,
): InboundReading {
  const isRepeated = keyword.repliedAt !== null && facts.now - keyword.repliedAt < keywordInterval;
  return {
    ...plain,
    type: 'Keyword',
    wireType: 'Keyword',
    keywordId: keyword.id,
    surveyAnswer: answer,
    flags: facts.flags,
    tag: 'Keyword',
    ...(isRepeated ? none('repeated') : replyUnlessBarred(facts, 'Keyword')),
  };
}

/**
 * Decides what one inbound text is and what follows from it: consent, conversation, reply (3-decisions 5.3, rows C-004,
 * C-103). The first rule that fits wins: opt-out word, opt-in word, opted-out sender, help, join, survey answer,
 * keyword, opt-out phrase, auto reply, plain message. One rule precedes that order: a survey answer that asks for no
 * more texts ("No, stop texting me") is recorded and opts out as well. A possible opt-out holds texts. Repeated texts
 * are not checked here. Accepts any string; changes nothing and uses no clock.
 */
export function readInbound(text: string, facts: InboundFacts): InboundReading {
  const word = normaliseInbound(text);
  const kind = reservedKind(word);
  if (kind === 'stop' || isOptOutWord(text)) return readStop(facts);
  if (kind === 'start') return readUnstop(facts);
  const join = readJoin(word, facts.groups);
  if (facts.flags.OptedOut && join === null) return readSilent(facts, kind === 'help');
  if (kind === 'help') return readHelp(facts);
  if (join !== null) return readJoined(facts, join);
  const answer = facts.survey === null ? null : readSurveyAnswer(word);
  const keyword = facts.keywords.find((own) => word !== '' && normaliseInbound(own.keyword) === word);
  const isAnswer = answer === 'Yes' || answer === 'No';
  const asked = isAnswer || keyword === undefined ? asksForSilence(text, facts) : 'none';
  if (asked === 'certain') return readAutoOptOut(answer);
  if (asked === 'doubtful') return readHeld(facts, answer);
  if (facts.survey !== null && isAnswer) return readAnswer(facts, facts.survey, answer);
  return keyword === undefined ? readPlain(facts, answer) : readKeyword(facts, keyword, answer);
}

function asksForSilence(text: string, facts: InboundFacts): OptOutReading {
  const isAfterStart = facts.startedAt !== null && facts.now - facts.startedAt <= phrasesSilentAfterStart;
  return isAfterStart ? 'none' : readOptOut(text);
}

function readAnswer(
  facts: InboundFacts,
  survey: NonNullable<InboundFacts['survey']>,
  answer: 'Yes' | 'No',
): InboundReading {
  return {
    ...plain,
    type: 'SurveyAnswer',
    wireType: 'SurveyAnswer',
    surveyAnswer: answer,
    flags: facts.flags,
    ...(survey[answer] ? replyUnlessBarred(facts, 'SurveyAnswer') : none('nothingToSay')),
  };
}
