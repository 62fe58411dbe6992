import { messageCap, sendBlock, sendBlockText, signatureOf } from '@carillon/rules/inbound/conversationSend';
import { messageLength } from '@carillon/rules/texts/segments';
import {
  listVerifiedPhones,
  maySend,
  readAccount,
  readUser,
  textRules,
  type AccountRow,
} from '../../accounts/index.ts';
import { availableCredits, priceOfText, readBalance } from '../../credits/index.ts';
import { canText, listWorkedNumbers, readNumber, type WorkedNumberRow } from '../../numbers/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { ConversationDeps } from '../conversationDeps.ts';

/** Longest text with an image, in characters (2-decisions I2). */
const mediaLimit = 320;

/** The facts about the caller and the account that decide whether a text may be sent. */
export interface SendFacts {
  readonly account: AccountRow;
  readonly mayCreate: boolean;
  readonly numbers: ReadonlyMap<number, WorkedNumberRow>;
  readonly optInIsRequired: boolean;
  /** On a trial the phones that its users verified, the only ones that are texted; else null. */
  readonly verifiedOnly: ReadonlySet<number> | null;
  /** Thousandths of a credit that no hold has promised yet. */
  readonly available: number;
  /** The signature as it is, whether or not it is switched on. */
  readonly signatureText: string;
  readonly signatureEnabled: boolean;
  readonly characterCount: number;
  readonly prices: ConversationDeps['config']['prices'];
}

/** Reads the facts that decide, once for a request. */
export async function sendFacts(
  deps: Pick<ConversationDeps, 'config'>,
  tx: TenantTx,
  caller: Pick<Caller, 'userId'>,
): Promise<SendFacts> {
  const account = await readAccount(tx);
  const user = await readUser(tx, caller.userId);
  const numbers = await listWorkedNumbers(tx, caller.userId);
  return {
    account,
    mayCreate: user?.canCreateConversations ?? false,
    numbers: new Map(numbers.map((number) => [number.textNumberId, number])),
    optInIsRequired: textRules(account).requireTextOptIn,
    verifiedOnly: await verifiedOnly(tx, account),
    available: availableCredits(await readBalance(tx)) * 1000,
    signatureText: user?.signatureText ?? '',
    signatureEnabled: user?.signatureEnabled ?? false,
    characterCount: user?.characterCount ?? 160,
    prices: deps.config.prices,
  };
}

async function verifiedOnly(tx: TenantTx, account: AccountRow): Promise<ReadonlySet<number> | null> {
  if (!textRules(account).verifiedOnly) return null;
  return new Set((await listVerifiedPhones(tx)).map(({ phone }) => phone));
}

/** A text that a user wants to send to one phone. */
export interface WantedText {
  readonly textNumberId: number | null;
  /** Null before it is known to whom: a scheduled text is checked again when it leaves. */
  readonly phone: number | null;
  readonly optedOut: boolean;
  readonly optedIn: boolean;
  readonly isHeld: boolean;
  readonly message: string;
  readonly signature: string;
  readonly hasMedia: boolean;
}

/**
 * The signature that goes with a text: the payload's choice, else the conversation's, else the user's (3-decisions
 * 2.13).
 */
export function signatureFor(
  facts: SendFacts,
  ofConversation: boolean | null,
  ofPayload: boolean | undefined,
): string {
  return signatureOf(facts.signatureText, ofPayload ?? ofConversation ?? facts.signatureEnabled);
}

/** Longest text that may be sent now, signature included. */
export function capOf(facts: SendFacts, hasMedia: boolean): number {
  return hasMedia ? mediaLimit : messageCap(facts.characterCount, mediaLimit);
}

/** Segments and thousandths of a credit of one text. The first-text line is not counted (3-decisions 3.5). */
export function priceOf(
  facts: SendFacts,
  text: Pick<WantedText, 'message' | 'signature' | 'hasMedia'>,
): { segments: number; credits: number } {
  return priceOfText(facts.prices, facts.account, {
    length: messageLength(text.message, text.signature),
    hasMedia: text.hasMedia,
  });
}

/**
 * The first reason why a text can't be sent, as the composer shows it. Empty if it can be sent (3-decisions 3.1).
 * `spent` is the cost of earlier texts of the same request.
 */
export function refusalOf(facts: SendFacts, text: WantedText, spent = 0): string {
  const number = text.textNumberId === null ? undefined : facts.numbers.get(text.textNumberId);
  const max = capOf(facts, text.hasMedia);
  const block = sendBlock({
    accountIsActive: maySend(facts.account),
    mayCreateConversations: facts.mayCreate,
    textNumber:
      number === undefined
        ? null
        : {
            IsRetired: number.isRetired,
            IsBlocked: number.isBlocked,
            IsStopped: number.stoppedAt !== null,
            CanText: canText(number),
            hasBillingProblem: false,
          },
    recipient: {
      OptedOut: text.optedOut,
      OptedIn: text.optedIn,
      OptOutHeld: text.isHeld,
      IsUnverified: facts.verifiedOnly !== null && text.phone !== null && !facts.verifiedOnly.has(text.phone),
    },
    optInIsRequired: facts.optInIsRequired,
    groupSizeIsReached: false,
    hasCredits: facts.available - spent >= priceOf(facts, text).credits,
    message: text.message,
    signature: text.signature,
    hasMedia: text.hasMedia,
    max,
  });
  return block === null ? '' : sendBlockText(block, max);
}

/** Why nothing can be sent in a conversation now, before a word is typed. Empty if something can. */
export function blockOf(
  facts: SendFacts,
  row: {
    readonly textNumberId: number;
    readonly phone: number;
    readonly optedOut: boolean | null;
    readonly optedIn: boolean | null;
    readonly heldUntil: Date | null;
  },
): string {
  return refusalOf(facts, {
    textNumberId: row.textNumberId,
    phone: row.phone,
    optedOut: row.optedOut ?? false,
    optedIn: row.optedIn ?? false,
    isHeld: row.heldUntil !== null,
    message: '-',
    signature: '',
    hasMedia: false,
  });
}

/** Facts for an event that goes to all users of a number. Their own pages know what each of them may do. */
export async function factsForPresenting(
  deps: Pick<ConversationDeps, 'config'>,
  tx: TenantTx,
  account: AccountRow,
  textNumberId: number,
): Promise<SendFacts> {
  const number = await readNumber(tx, textNumberId, null);
  return {
    account,
    mayCreate: true,
    numbers: new Map(number === null ? [] : [[textNumberId, { ...number, isRetired: false }]]),
    optInIsRequired: textRules(account).requireTextOptIn,
    verifiedOnly: await verifiedOnly(tx, account),
    available: availableCredits(await readBalance(tx)) * 1000,
    signatureText: '',
    signatureEnabled: false,
    characterCount: 160,
    prices: deps.config.prices,
  };
}
