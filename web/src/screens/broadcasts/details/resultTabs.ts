import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { ResultFilter } from '@carillon/contract/broadcasts/broadcastResults';
import { textFilterFromPath, textFilters, textTabTitles } from '@carillon/rules/texts/messageStatus';
import type { TextFilter } from '@carillon/rules/texts/messageStatus';
import { asks, partsOf } from '@carillon/rules/broadcasts/types';
import { deliveredOf } from '../../../parts/broadcasts/progress.ts';
import { missedOf } from './missed.ts';

/** The tabs of calls, in wire terms (row B-047). */
export const callFilters = [
  'all-calls',
  'live-person',
  'voice-mail',
  'busy',
  'invalid-calls',
  'incomplete-calls',
] as const;
export type CallFilter = (typeof callFilters)[number];

/** Titles of the tabs of calls (row B-047). */
const callTabTitles: Readonly<Record<CallFilter, string>> = {
  'all-calls': 'All Calls',
  'live-person': 'Live Answer',
  'voice-mail': 'Voicemail',
  busy: 'Busy / No Answer',
  'invalid-calls': 'Invalid',
  'incomplete-calls': 'Incomplete',
};

/** Whether it is about texts or about calls. */
export type Channel = 'texts' | 'calls';

/** What the lower half of the page shows: recipients by result, answers to a question, transfers, or open outcomes. */
export type ResultView =
  | { kind: 'texts'; filter: TextFilter }
  | { kind: 'calls'; filter: CallFilter }
  | { kind: 'transfers' }
  /** All recipients whom the broadcast did not reach and never will, for any reason. */
  | { kind: 'missed'; of: Channel }
  /** Recipients who gave an answer. `response` is one answer, or 0 for those who could have answered and did not. */
  | { kind: 'survey'; of: Channel; response: number | null }
  | { kind: 'unconfirmed'; of: Channel }
  /** What recipients texted back, reply by reply (row B-015). */
  | { kind: 'replies' };

/** Words of the path below call-results. Both spellings of voicemail are accepted (2-decisions B3). */
const callWords: Readonly<Record<string, CallFilter>> = {
  all: 'all-calls',
  'live-person': 'live-person',
  'voice-mail': 'voice-mail',
  voicemail: 'voice-mail',
  busy: 'busy',
  invalid: 'invalid-calls',
  'not-completed': 'incomplete-calls',
};

function responseOf(sub: string): number | null {
  if (sub === 'not-replied') return 0;
  return /^\d$/.test(sub) ? Number(sub) : null;
}

/**
 * Reads the view from /broadcast-details/{id}/{tab}/{sub} (row B-046). A word that texts and calls share means the
 * channel that the broadcast has. Null for unknown words.
 */
export function viewFromPath(
  tab: string | undefined,
  sub: string | undefined,
  has: { readonly texts: boolean; readonly calls: boolean },
): ResultView | null {
  const [first, last] = [(tab ?? '').toLowerCase(), (sub ?? '').toLowerCase()];
  const main: Channel = has.texts ? 'texts' : 'calls';
  switch (first) {
    case 'unconfirmed':
      return { kind: 'unconfirmed', of: last === 'calls' ? 'calls' : main };
    case 'transfers':
      return { kind: 'transfers' };
    case 'text-replies':
      return { kind: 'replies' };
    case 'not-reached':
      return { kind: 'missed', of: last === 'calls' ? 'calls' : last === 'texts' ? 'texts' : main };
    case 'survey-results':
      return { kind: 'survey', of: has.calls ? 'calls' : 'texts', response: responseOf(last) };
    case 'text-survey-results':
      return { kind: 'survey', of: 'texts', response: responseOf(last) };
    case 'call-results':
      return callView(last === '' ? 'all' : last);
    default:
      break;
  }
  const text = textFilterFromPath(first, last);
  const isShared = first !== 'text-results' && (text === null || main === 'calls');
  const call = isShared ? callView(first === '' ? 'all' : first) : null;
  return call ?? (text === null ? null : { kind: 'texts', filter: text });
}

function callView(word: string): ResultView | null {
  const filter = Object.hasOwn(callWords, word) ? callWords[word] : undefined;
  return filter === undefined ? null : { kind: 'calls', filter };
}

/** Path fragments of a view. */
export function pathOf(view: ResultView): { tab: string; sub: string } {
  switch (view.kind) {
    case 'unconfirmed':
      return { tab: 'unconfirmed', sub: view.of };
    case 'transfers':
      return { tab: 'transfers', sub: 'all' };
    case 'replies':
      return { tab: 'text-replies', sub: 'all' };
    case 'missed':
      return { tab: 'not-reached', sub: view.of };
    case 'survey':
      return {
        tab: view.of === 'texts' ? 'text-survey-results' : 'survey-results',
        sub: view.response === null ? 'all' : view.response === 0 ? 'not-replied' : String(view.response),
      };
    case 'calls': {
      const word = Object.keys(callWords).find((one) => callWords[one] === view.filter);
      return { tab: 'call-results', sub: word ?? 'all' };
    }
    case 'texts':
      return { tab: 'text-results', sub: view.filter };
  }
}

/** The query for the recipients of a view. */
export function narrowedBy(
  view: ResultView,
  type: Broadcast['BroadcastType'],
): { filter: ResultFilter; surveyresponse?: number } {
  switch (view.kind) {
    // A person who is called because they can't be texted is not a text (2-decisions B3).
    case 'texts':
      return { filter: view.filter === 'all' && partsOf(type).either ? 'all-texts' : view.filter };
    case 'unconfirmed':
      return { filter: view.of === 'texts' ? 'unconfirmed' : 'unconfirmed-calls' };
    case 'transfers':
      return { filter: 'transfers' };
    case 'replies':
      return { filter: 'replied' };
    case 'missed':
      return { filter: view.of === 'texts' ? 'not-reached' : 'not-reached-calls' };
    case 'survey':
      return {
        filter: view.of === 'texts' ? 'text-survey-results' : 'survey-results',
        ...(view.response === null ? {} : { surveyresponse: view.response }),
      };
    default:
      return { filter: view.filter };
  }
}

/** Is it about texts or calls? */
export function channelOf(view: ResultView): Channel {
  if (view.kind === 'texts' || view.kind === 'replies') return 'texts';
  return view.kind === 'calls' || view.kind === 'transfers' ? 'calls' : view.of;
}

/** One tab with its count (2-decisions B3). */
export interface ResultTab {
  readonly key: string;
  readonly title: string;
  /** Null: the list below says how many there are. */
  readonly count: number | null;
  /** What else is in the tab besides the count of its title: "and 3 sent to carrier". */
  readonly note?: string;
  readonly view: ResultView;
}

/** The tabs of the texts, or of the calls. */
export interface TabGroup {
  readonly channel: Channel;
  readonly tabs: readonly ResultTab[];
}

/** The tab of all who were not reached. It shows while it is open. */
const missedTitle = 'Did not get it';

function textCount(one: Broadcast, filter: TextFilter): number {
  switch (filter) {
    case 'all':
      return one.PhoneNumberCount - (partsOf(one.BroadcastType).either ? one.CallTotal : 0);
    case 'delivered':
      return deliveredOf(one).confirmed;
    case 'read':
      return one.ReadCount;
    case 'failed':
      return one.FailedTextTotal;
    case 'invalid':
      return one.InvalidTextCount;
    case 'not-completed':
      return one.NotDeliveredTexts;
    case 'opted-out':
      return one.TextOptedOut;
    case 'replied':
      return one.RepliedTotal;
    case 'not-replied':
      return one.NotRepliedTotal;
  }
}

function callCount(one: Broadcast, filter: CallFilter): number {
  switch (filter) {
    case 'all-calls':
      return one.CallTotal;
    case 'live-person':
      return one.LivePersonTotal;
    case 'voice-mail':
      return one.AnsweringMachineTotal;
    case 'busy':
      return one.BusyNoAnswerTotal;
    case 'invalid-calls':
      return one.InvalidNumberTotal;
    case 'incomplete-calls':
      return one.IncompleteCallTotal;
  }
}

/** Key of a view's tab. */
export function tabKey(view: ResultView): string {
  switch (view.kind) {
    case 'texts':
    case 'calls':
      return view.filter;
    case 'transfers':
    case 'replies':
      return view.kind;
    default:
      return `${view.kind}-${view.of}`;
  }
}

const tab = (view: ResultView, title: string, count: number | null): ResultTab => ({
  key: tabKey(view),
  title,
  count,
  view,
});

/** Only RCS reports that a text was opened (row B-050). What was reported stays visible. */
function hasReadTab(one: Broadcast, shown: ResultView, hasAgent: boolean): boolean {
  return hasAgent || one.ReadCount > 0 || (shown.kind === 'texts' && shown.filter === 'read');
}

/** Delivered counts confirmed texts. Texts that a carrier only accepted are also in the tab. */
function textTab(one: Broadcast, filter: TextFilter): ResultTab {
  const made = tab({ kind: 'texts', filter }, textTabTitles[filter], textCount(one, filter));
  const { sent } = deliveredOf(one);
  return filter === 'delivered' && sent > 0
    ? { ...made, note: `and ${sent.toLocaleString('en-US')} sent to carrier` }
    : made;
}

function textTabs(one: Broadcast, shown: ResultView, hasAgent: boolean): ResultTab[] {
  const tabs = textFilters
    .filter((filter) => filter !== 'read' || hasReadTab(one, shown, hasAgent))
    .map((filter) => textTab(one, filter));
  const isSurvey = shown.kind === 'survey' && shown.of === 'texts';
  if (one.IsTextSurvey || isSurvey) {
    const view = isSurvey ? shown : { kind: 'survey' as const, of: 'texts' as const, response: null };
    tabs.push(tab(view, 'Text Survey Results', one.TextSurveyResponseTotal));
  }
  if (shown.kind === 'replies') tabs.push(tab(shown, 'Text Replies', null));
  const isOpen = shown.kind === 'unconfirmed' && shown.of === 'texts';
  if (shown.kind === 'missed' && shown.of === 'texts')
    tabs.push(tab(shown, missedTitle, missedOf(one, 'texts')));
  if (one.UnconfirmedTexts > 0 || isOpen)
    tabs.push(tab({ kind: 'unconfirmed', of: 'texts' }, 'Unconfirmed', one.UnconfirmedTexts));
  return tabs;
}

function callTabs(one: Broadcast, shown: ResultView): ResultTab[] {
  const tabs = callFilters.map((filter) =>
    tab({ kind: 'calls', filter }, callTabTitles[filter], callCount(one, filter)),
  );
  if (one.TransferAndConnect.IsTransfer || shown.kind === 'transfers')
    tabs.push(tab({ kind: 'transfers' }, 'Transfers', one.TransferTotal));
  const isSurvey = shown.kind === 'survey' && shown.of === 'calls';
  if (asks(one.BroadcastType).calls || isSurvey) {
    const view = isSurvey ? shown : { kind: 'survey' as const, of: 'calls' as const, response: null };
    tabs.push(tab(view, 'All Survey Results', one.SurveyResponseTotal));
  }
  const isOpen = shown.kind === 'unconfirmed' && shown.of === 'calls';
  if (shown.kind === 'missed' && shown.of === 'calls')
    tabs.push(tab(shown, missedTitle, missedOf(one, 'calls')));
  if (one.UnconfirmedCalls > 0 || isOpen)
    tabs.push(tab({ kind: 'unconfirmed', of: 'calls' }, 'Unconfirmed', one.UnconfirmedCalls));
  return tabs;
}

/** A tab for something that a broadcast does not have shows only if its address is opened. It then says so. */
function noSuchTab(shown: ResultView): ResultTab {
  return tab(shown, channelOf(shown) === 'calls' ? 'Calls' : 'Texts', 0);
}

/**
 * The tabs of a broadcast, texts first: those of texts only for types with texts, those of calls for types with calls
 * (rows B-047, B-049). Transfers, answers, and open outcomes have one only if there can be some, or while it is open.
 * `hasAgent`: its text number has an RCS agent.
 */
export function tabsOf(one: Broadcast, shown: ResultView, hasAgent: boolean): TabGroup[] {
  const { texts, calls } = partsOf(one.BroadcastType);
  const channel = channelOf(shown);
  const isMissing = channel === 'texts' ? !texts : !calls;
  const groups: TabGroup[] = [];
  if (texts) groups.push({ channel: 'texts', tabs: textTabs(one, shown, hasAgent) });
  if (calls) groups.push({ channel: 'calls', tabs: callTabs(one, shown) });
  if (!isMissing) return groups;
  return groups.map((group) => ({ ...group, tabs: [...group.tabs, noSuchTab(shown)] }));
}
