import { normaliseInbound, reservedKind } from '@carillon/rules/inbound/keywords';
import { fromE164 } from '@carillon/rules/phones/phones';
import type { CarrierEvent } from '../../carriers/index.ts';
import { recordConsent } from '../../consent/index.ts';
import { inAccountTime, nowOf, type Clock } from '../../platform/clock.ts';
import type { Tx, TenantTx } from '../../platform/database/database.ts';
import { isServiceAccount } from '../../accounts/index.ts';
import { asAccount, confirm } from '../../sends/index.ts';
import type { DeliveryFacts } from '../deliveryDeps.ts';
import { ownerOfAgent, ownerOfNumber, setFlags, trialsOfPhone, type ReachedText } from './inbound.sql.ts';
import { CountChanges, lockResults } from '../show/results.sql.ts';
import { flagCodes } from '../send/queue/sending.ts';
import { noteOddity } from './webhooks.sql.ts';

export type InboundEvent = Extract<CarrierEvent, { kind: 'inbound' }>;

const answerFlags = { 1: flagCodes.yes, 2: flagCodes.no, 3: flagCodes.other } as const;

/** A broadcast whose counts changed. */
export interface Moved {
  readonly accountId: number;
  readonly broadcastId: number;
}

/** A text from a phone to a number of an account. */
export interface OwnedText {
  readonly carrier: string;
  readonly event: InboundEvent;
  readonly accountId: number;
  readonly textNumberId: number;
  readonly phone: number;
  /** Further accounts that send from the same number: only an opt-out or opt-in by a word concerns them. */
  readonly others: readonly NumberOwner[];
}

/**
 * Finds the account of each of these texts. Texts to a number or an agent that no account has, or from no
 * number, are noted and left out.
 */
export async function ownedTexts(
  tx: Tx,
  texts: readonly { readonly carrier: string; readonly event: InboundEvent }[],
): Promise<OwnedText[]> {
  const targets = new Set(texts.map(({ event }) => event.to));
  const owners = new Map(
    await Promise.all([...targets].map(async (target) => [target, await ownerOf(tx, target)] as const)),
  );
  const owned: OwnedText[] = [];
  for (const { carrier, event } of texts) {
    const phone = fromE164(event.from);
    const owner = owners.get(event.to) ?? null;
    if (owner === null || phone === null) {
      await noteOddity(tx, carrier, 'inbound', 'a text to a number that no account has, or from no number');
      continue;
    }
    const [hearer = owner, ...others] = await hearers(tx, event, phone, owner);
    owned.push({
      carrier,
      event,
      accountId: hearer.account_id,
      textNumberId: hearer.text_number_id,
      phone: Number(phone),
      others,
    });
  }
  return owned;
}

interface NumberOwner {
  readonly account_id: number;
  readonly text_number_id: number;
}

/**
 * Who gets a text to a number: its account. A number that is lent to trials gives it to the trial that verified the
 * phone last. The others are the further senders behind the same number, for whom its STOP counts too.
 */
async function hearers(
  tx: Tx,
  event: InboundEvent,
  phone: string,
  owner: NumberOwner,
): Promise<readonly NumberOwner[]> {
  const number = fromE164(event.to);
  if (number === null || !isServiceAccount(owner.account_id)) return [owner];
  return [...(await trialsOfPhone(tx, number, phone)), owner];
}

/** The account and number that a text came to: by our number or, over RCS, by its agent. */
function ownerOf(tx: Tx, target: string): ReturnType<typeof ownerOfNumber> {
  const number = fromE164(target);
  return number === null ? ownerOfAgent(tx, target) : ownerOfNumber(tx, number);
}

/** What taking texts depends on. */
export interface InboundDeps {
  readonly facts: Pick<DeliveryFacts, 'onTexts'>;
  readonly clock: Clock;
}

/** When it was sent, in the account's time. A carrier's clock that runs ahead must not override later texts. */
function saidAt(
  { clock }: Pick<InboundDeps, 'clock'>,
  accountId: number,
  event: InboundEvent,
  now: Date,
): Date {
  const at = inAccountTime(clock, accountId, event.at);
  return at < now ? at : now;
}

/**
 * Takes texts of different phones to numbers of one account into the open transaction. The listeners store them and act
 * on them. When the transaction commits, STOP holds. The caller has locked the phones. Returns the broadcasts that the
 * texts answer.
 */
export async function receiveInbound(
  deps: InboundDeps,
  tx: Tx,
  texts: readonly OwnedText[],
): Promise<Moved[]> {
  const accountId = texts[0]?.accountId;
  if (accountId === undefined) return [];
  const now = nowOf(deps.clock, accountId);
  const answered = await asAccount(tx, accountId, (own) =>
    deps.facts.onTexts(
      own,
      texts.map(({ carrier, event, phone, textNumberId }) => ({
        carrier,
        carrierMessageId: event.carrierMessageId,
        phone,
        textNumberId,
        message: event.text,
        mediaUrls: event.mediaUrls,
        at: saidAt(deps, accountId, event, now),
        now,
      })),
    ),
  );
  for (const text of texts) await tellOthers(deps, tx, text);
  return answered.map((broadcastId) => ({ accountId, broadcastId }));
}

/** A word that opts out or in counts for all senders behind the number: to the recipient they are one. */
async function tellOthers(deps: Pick<InboundDeps, 'clock'>, tx: Tx, text: OwnedText): Promise<void> {
  if (text.others.length === 0) return;
  const kind = reservedKind(normaliseInbound(text.event.text));
  if (kind !== 'stop' && kind !== 'start') return;
  for (const { account_id, text_number_id } of text.others) {
    const at = saidAt(deps, account_id, text.event, nowOf(deps.clock, account_id));
    await asAccount(tx, account_id, (own) =>
      recordConsent(own, [text.phone], {
        what: kind,
        textNumberId: text_number_id,
        wording: text.event.text,
        at,
      }),
    );
  }
}

/**
 * The part of a text that must hold even if the rest failed: an opt-out word opts out. The text stays stored and is
 * read again.
 */
export async function stopAnyway(deps: Pick<InboundDeps, 'clock'>, tx: Tx, text: OwnedText): Promise<void> {
  const { event } = text;
  const now = nowOf(deps.clock, text.accountId);
  if (reservedKind(normaliseInbound(event.text)) !== 'stop') return;
  await asAccount(tx, text.accountId, (own) =>
    recordConsent(own, [text.phone], {
      what: 'stop',
      textNumberId: text.textNumberId,
      wording: event.text,
      at: saidAt(deps, text.accountId, event, now),
    }),
  );
  await tellOthers(deps, tx, text);
}

/**
 * Counts a text as the phone's answer to a broadcast: sets its flags and updates the counters. The last answer to a
 * survey wins.
 */
export async function creditReply(
  tx: TenantTx,
  text: Pick<ReachedText, 'broadcast_id' | 'recipient_no'>,
  what: { isStop: boolean; answer: 1 | 2 | 3 | null; isReply?: boolean },
  now: Date,
): Promise<void> {
  const [row] = await lockResults(tx, text.broadcast_id, [text.recipient_no]);
  if (row === undefined) return;
  const counts = new CountChanges();
  // A STOP is an inbound text as well, so it is an answer (2-decisions B3).
  const replied = row.replied || what.isReply !== false;
  const optedOut = row.opted_out || what.isStop;
  const answer = what.answer ?? row.survey_answer;
  if (replied && !row.replied) counts.add(row.recipient_no, flagCodes.replied, 1);
  if (optedOut && !row.opted_out) counts.add(row.recipient_no, flagCodes.optedOut, 1);
  if (answer !== row.survey_answer) {
    if (row.survey_answer !== 0)
      counts.add(row.recipient_no, answerFlags[row.survey_answer as 1 | 2 | 3], -1);
    counts.add(row.recipient_no, answerFlags[answer as 1 | 2 | 3], 1);
  }
  if (counts.isEmpty) return;
  if (what.answer === 1)
    confirm(tx, { sendId: text.broadcast_id, recipientNo: text.recipient_no, channel: 'text', at: now });
  await setFlags(tx, text.broadcast_id, row.recipient_no, { replied, optedOut, surveyAnswer: answer }, now);
  counts.write(tx, text.broadcast_id);
}
