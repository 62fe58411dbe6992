import { AppError } from '@carillon/contract/errors';
import type { BroadcastForm, BroadcastType } from '@carillon/contract/broadcasts/broadcastForm';
import type { BroadcastCategory, BroadcastStatus } from '@carillon/contract/broadcasts/broadcasts';
import { isGranted, may } from '@carillon/rules/accounts/rights';
import {
  eventsOfCreation,
  follow,
  type BroadcastEvent,
  type TransitionFacts,
} from '@carillon/rules/broadcasts/transitions';
import { noReachText, noRecipientsText, startDateNeededText } from '@carillon/rules/broadcasts/refusals';
import { groupTextLimitText, quickSendLimit } from '@carillon/rules/broadcasts/quickSend';
import { startsLater, whatCounts } from '@carillon/rules/broadcasts/form';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { textedNumbers } from '@carillon/rules/ladders/ladderForm';
import { readAccount, readUser } from '../../accounts/index.ts';
import { isImporting } from '../../contacts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { requireRight } from '../../platform/http/rightError.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { openBroadcastSend } from '../../sends/index.ts';
import { announceBalance, announceStatus } from '../announce.ts';
import { requireUnchanged, rosterRevision } from '../drafts/recipients/unchangedSinceShown.ts';
import { insertBroadcast, noTextColumns, type TextColumns } from '../broadcasts.sql.ts';
import { requireWithinDay } from './dayLimit.ts';
import { draftOwnerId } from '../drafts/drafts.ts';
import { labelBroadcast } from '../change/labels.ts';
import { recordOverride } from '../change/textOverrides.ts';
import { recordCreation } from '../life/move.ts';
import { broadcastOfDraft, readDraft, setDraftState, type DraftRow } from '../drafts/drafts.sql.ts';
import { holdFor } from '../parts/holds.ts';
import type { CheckedPart, Made, Making, PartDeps } from '../parts/part.ts';
import { partsOfType } from '../parts/parts.ts';
import {
  countPeople,
  dropExcluded,
  leaveOtherNumbers,
  reachOfAudience,
  type Reach,
  type ReachRules,
  type TypedText,
} from '../../audiences/index.ts';
import { withHouseholds } from '../drafts/withHouseholds.ts';
import { rulesOf } from '../drafts/reachRules.ts';
import { requireMerged } from '../merges/requireMerged.ts';
import { queueStart } from './queueStart.ts';
import { startDateToStore } from './startDate.ts';

/**
 * Makes a broadcast of a draft, in one transaction. The draft's recipients become the broadcast's unchanged, credits
 * are held for all who can be texted and called (for all numbers of a long list of texts), and sending starts, is
 * scheduled, or waits for its voice message. A draft is sent once: the same RequestKey returns the first result,
 * anything else is AlreadySent.
 */
export function createBroadcast(deps: CreateDeps, caller: Caller, form: BroadcastForm): Promise<Created> {
  return deps.database.inTenant(caller.tenant, (tx) => makeBroadcast(deps, tx, caller, form));
}

type CreateDeps = PartDeps & { readonly jobs: Jobs };

/** The broadcast, and how many it reaches; null when that is no longer known. */
interface Created {
  readonly broadcastId: number;
  readonly reached: number | null;
}

/** What the caller has decided, whatever the form says. */
interface Set {
  /** The start, which need not be 5 minutes ahead: of the next occurrence of a sequence. */
  readonly startsAt?: Date;
}

/** No recipient can be reached (row B-110). */
export class NoOneReached extends AppError {
  constructor(type: BroadcastForm['BroadcastType'], recipients: number) {
    super('Unprocessable', recipients === 0 ? noRecipientsText : noReachText(partsOf(type)));
  }
}

/** The same in the caller's transaction. Throws AccountNotActive while the account may not send. */
export async function makeBroadcast(
  deps: CreateDeps,
  tx: TenantTx,
  caller: Caller,
  typed: BroadcastForm,
  set: Set = {},
): Promise<Created> {
  requireRight('broadcasts.send', caller);
  const form = whatCounts(typed);
  const opened = await readDraft(tx, form.DraftBroadcastID, draftOwnerId(caller), true);
  if (opened === null) return sentBefore(tx, caller, form);
  await requireNoImport(tx, opened);
  const households = { type: form.BroadcastType, choice: form.Households };
  const draft = await withHouseholds(tx, opened, deps.clock.now(), households);
  if (form.BroadcastType === 'GroupSMS' && draft.recipientCount > quickSendLimit)
    throw new AppError('Unprocessable', groupTextLimitText);
  const making = await beginMaking(deps, tx, caller, draft, form);
  const parts: CheckedPart[] = [];
  for (const part of partsOfType(form.BroadcastType)) parts.push(await part.check(tx, deps, making));
  const start = startOf(making, parts, set.startsAt);
  const people = await peopleOf(tx, making, parts);
  await requireWithinDay(tx, making.account, {
    texts: people.reach.textsCounted,
    start: start.date,
    now: making.now,
  });
  requireShown(making, parts, people.reach);
  const made = await storeBroadcast(tx, making, parts, start, people);
  if (partsOf(form.BroadcastType).texts) await recordOverride(tx, sentText(making, parts, made));
  for (const part of parts) {
    await openBroadcastSend(tx, { ...made, channel: part.part.channel, userId: caller.userId }, made.now);
    await part.queue(tx, made);
  }
  await holdCredits(tx, making, parts, made);
  await begin(deps, tx, parts, start, made);
  return { broadcastId: made.broadcastId, reached: made.reach.reached };
}

/** The draft is not open: returns the first result for the same request, and refuses another one clearly. */
async function sentBefore(tx: TenantTx, caller: Caller, form: BroadcastForm): Promise<Created> {
  const sent = await broadcastOfDraft(tx, form.DraftBroadcastID);
  if (sent === null || (!may('drafts.viewAll', caller) && sent.userId !== caller.userId))
    throw new AppError('NotFound');
  if (form.RequestKey !== undefined && sent.requestKey === form.RequestKey)
    return { broadcastId: sent.broadcastId, reached: sent.reached };
  throw new AppError('AlreadySent');
}

/** Without this, the people of a file that is still being added would be missing without notice. */
export async function requireNoImport(tx: TenantTx, draft: DraftRow): Promise<void> {
  if (await isImporting(tx, draft.draftBroadcastId))
    throw new AppError(
      'WrongState',
      'A file is still being added to this broadcast. Try again when that is done.',
    );
}

async function beginMaking(
  deps: CreateDeps,
  tx: TenantTx,
  caller: Caller,
  draft: DraftRow,
  form: BroadcastForm,
): Promise<Making> {
  const account = await readAccount(tx);
  const user = await readUser(tx, caller.userId);
  if (user === null) throw new AppError('NotFound');
  return { caller, form, draft, account, user, now: deps.clock.now() };
}

/** When a broadcast begins, and its status until then. */
interface Start {
  /** Null: as soon as it can. */
  readonly date: Date | null;
  /** A voice message is missing: nothing goes out before it is there. */
  readonly isWaiting: boolean;
  /** What it goes through at once, and what that depends on. */
  readonly events: readonly BroadcastEvent[];
  readonly facts: TransitionFacts;
  readonly status: BroadcastStatus;
  readonly category: BroadcastCategory;
}

/** The start in the form, which all parts accept; throws the sentence of the first fault. */
function startOf(
  { form, caller, account, now }: Making,
  parts: readonly CheckedPart[],
  startsAt: Date | undefined,
): Start {
  const chosen = startsLater(form) ? requireDate(form.StartDate, now, caller.timeZone) : null;
  const date = startsAt ?? chosen;
  // A message that comes later is checked against the window when it comes (2-decisions A2 rows 6, 7).
  const isWaiting = parts.some((part) => part.isMessageMissing);
  if (!isWaiting) for (const part of parts) part.requireStart(date);
  const { calls } = partsOf(form.BroadcastType);
  const facts = { calls, messageMissing: isWaiting, reviewed: account.reviewsBroadcasts };
  const events = eventsOfCreation({ ...facts, startsNow: date === null });
  const state = follow(null, events, facts);
  if (state === null) throw new Error(`the table has no way for ${events.join(', ')}`);
  return { date, isWaiting, events, facts, status: state.status, category: state.category };
}

function requireDate(text: string | null | undefined, now: Date, zone: string): Date {
  const start = startDateToStore(text, now, zone);
  if (start === null)
    throw new AppError('Validation', startDateNeededText, [
      { Field: 'StartDate', Message: startDateNeededText },
    ]);
  return start;
}

/** The recipients of a broadcast, and which of them it reaches. */
interface People {
  /** The draft with the recipients that stay. */
  readonly recipients: DraftRow;
  readonly rules: ReachRules;
  readonly reach: Reach;
}

/** The recipients that the broadcast reaches; throws when there are none. */
async function peopleOf(
  tx: TenantTx,
  { form, draft, account, now }: Making,
  parts: readonly CheckedPart[],
): Promise<People> {
  const typed = parts.find((one) => one.typed !== null)?.typed ?? null;
  if (typeof form.TemplateMergeID === 'number') await requireMerged(tx, draft, form.TemplateMergeID, typed);
  const NumbersPerPerson = form.NumbersPerPerson ?? draft.form.NumbersPerPerson;
  const rules = rulesOf(account, form.BroadcastType, typed, textedNumbers({ ...form, NumbersPerPerson }));
  const excluded = await removeExcluded(tx, draft, form.BroadcastType, typed, now);
  // Where all numbers are called, the others stay recipients, and only their text is left out.
  const dropsOthers = rules.firstNumberOnly === true && !partsOf(form.BroadcastType).calls;
  const others = dropsOthers ? await leaveOtherNumbers(tx, draft, rules, now) : 0;
  const recipients = { ...draft, recipientCount: draft.recipientCount - excluded - others };
  const text = parts.find(({ part }) => part.name === 'texts');
  const reach = await reachOfAudience(
    tx,
    recipients,
    rules,
    text === undefined ? null : { credits: text.price },
    form.Shown !== undefined,
  );
  if (reach.texts + reach.calls <= 0) throw new NoOneReached(form.BroadcastType, recipients.recipientCount);
  return { recipients, rules, reach };
}

/**
 * Removes the people whom the user excluded from the text: they are no recipients (2-decisions B1, I7). Where everyone is
 * also called they stay, and only their text is left out. Returns how many.
 */
async function removeExcluded(
  tx: TenantTx,
  draft: DraftRow,
  type: BroadcastType,
  text: TypedText | null,
  now: Date,
): Promise<number> {
  const { calls, either } = partsOf(type);
  if (text === null || (calls && !either)) return 0;
  return dropExcluded(tx, draft.audienceId, text.message, now);
}

/** The most that the parts cost, in thousandths of a credit, by how many numbers each reaches. */
function costOf(parts: readonly CheckedPart[], numbers: { texts: number; calls: number }): number {
  return parts.reduce((sum, { part, price }) => sum + price * numbers[part.name], 0);
}

/** Checks that what the sender saw at the button still holds. */
function requireShown({ form, draft }: Making, parts: readonly CheckedPart[], reach: Reach): void {
  requireUnchanged(form.Shown, {
    reached: reach.reached,
    credits: costOf(parts, { texts: reach.textsCounted, calls: reach.calls }) / 1000,
    revision: rosterRevision(draft),
    hasMoreNumbers: draft.hasMoreNumbers,
  });
}

/** Writes the broadcast's row, with its labels; its draft can't be opened again. */
async function storeBroadcast(
  tx: TenantTx,
  { form, draft, caller, now }: Making,
  parts: readonly CheckedPart[],
  start: Start,
  { recipients, rules, reach }: People,
): Promise<Made> {
  const { draftBroadcastId, audienceId } = draft;
  const lastNo = draft.nextRecipientNo - 1;
  const broadcastId = await insertBroadcast(tx, {
    ...noTextColumns,
    ...Object.assign({}, ...parts.map(({ columns }) => columns)),
    draftId: draftBroadcastId,
    audienceId,
    userId: caller.userId,
    name: form.BroadcastName.trim(),
    type: form.BroadcastType,
    status: start.status,
    category: start.category,
    startDate: start.date,
    callThrottle: form.CallThrottle,
    // Kept for a repeated request with the same key.
    form: { ...form, Shown: { ...form.Shown, Reached: reach.reached } },
    requestKey: form.RequestKey ?? null,
    maxCreditCost: costOf(parts, reach),
    phoneNumberCount: recipients.recipientCount,
    peopleCount: draft.hasMoreNumbers ? (await countPeople(tx, recipients, rules)).reached : null,
    leftOutCount: reach.leftOutCount,
    lastRecipientNo: lastNo,
    now,
  });
  if (form.Labels !== undefined) await labelBroadcast(tx, broadcastId, form.Labels);
  const { events, facts } = start;
  await recordCreation(tx, { broadcastId }, events, { by: caller, now, facts });
  await setDraftState(tx, draftBroadcastId, 'sent');
  const { recipientCount } = recipients;
  return { broadcastId, audienceId, lastNo, recipientCount, reach, isWaiting: start.isWaiting, now };
}

/** The text as it goes out, for the record of rules that its sender overrides. */
function sentText({ account, caller, form, now }: Making, parts: readonly CheckedPart[], made: Made) {
  const columns = Object.assign({ ...noTextColumns }, ...parts.map((part) => part.columns)) as TextColumns;
  return {
    broadcastId: made.broadcastId,
    userId: caller.userId,
    text: columns.textMessage,
    signature: columns.signatureText,
    account,
    seen: form.SentAnyway ?? [],
    now,
  };
}

/** Holds the most that each part may cost: they settle separately. */
async function holdCredits(
  tx: TenantTx,
  { form, caller }: Making,
  parts: readonly CheckedPart[],
  { broadcastId, reach }: Made,
): Promise<void> {
  const broadcast = { broadcastId, name: form.BroadcastName.trim(), userId: caller.userId };
  for (const { part, price } of parts)
    if (!(await holdFor(tx, part, broadcast, price * reach[part.name])))
      throw notEnough(caller, costOf(parts, reach) / 1000);
}

/** Error 4100 with advice for the role of the caller (1-product section 8). */
function notEnough(caller: Caller, cost: number): AppError {
  const advice = isGranted('billing.buy', caller)
    ? 'Please purchase more credits.'
    : 'Please contact an account owner to purchase more credits.';
  return new AppError(
    'NotEnoughCredits',
    `This broadcast needs ${cost.toLocaleString('en-US')} credits and you don't have that many available. ${advice}`,
  );
}

/** Starts the parts now, or queues their start; one that waits for its message does neither. */
async function begin(
  deps: CreateDeps,
  tx: TenantTx,
  parts: readonly CheckedPart[],
  { date, status, category }: Start,
  { broadcastId }: Made,
): Promise<void> {
  if (status === 'Broadcasting') for (const { part } of parts) await part.start(tx, broadcastId);
  else if (status === 'AuthorizationApproved' && date !== null)
    await queueStart(deps.jobs, tx, broadcastId, date);
  await announceStatus(tx, broadcastId, { status, category });
  await announceBalance(tx);
}
