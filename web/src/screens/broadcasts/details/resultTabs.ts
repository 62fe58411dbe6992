import type { Broadcast } from '@carillon/contract/broadcasts';
import type { ResultFilter } from '@carillon/contract/broadcastResults';
import { textFilterFromPath, textFilters, textTabTitles } from '@carillon/rules/messageStatus';
import type { TextFilter } from '@carillon/rules/messageStatus';

/** What the lower half of the page shows: recipients by result, answers of a survey, or open outcomes. */
export type ResultView =
  | { kind: 'results'; filter: TextFilter }
  | { kind: 'survey'; response: number | null }
  | { kind: 'calls'; tab: 'call-results' | 'transfers'; sub: string }
  | { kind: 'unconfirmed' };

/** Reads the view out of /broadcast-details/{id}/{tab}/{sub} (row B-046); null for fragments of other kinds. */
export function viewFromPath(tab = '', sub = ''): ResultView | null {
  if (tab === 'unconfirmed') return { kind: 'unconfirmed' };
  if (tab === 'call-results' || tab === 'transfers') return { kind: 'calls', tab, sub: sub || 'all' };
  if (tab === 'text-survey-results' || tab === 'survey-results') {
    const response = Number(sub);
    return { kind: 'survey', response: Number.isInteger(response) && response > 0 ? response : null };
  }
  const filter = textFilterFromPath(tab, sub);
  return filter === null ? null : { kind: 'results', filter };
}

/** Path fragments of a view; both empty for the page itself. */
export function pathOf(view: ResultView): { tab: string; sub: string } {
  switch (view.kind) {
    case 'unconfirmed':
      return { tab: 'unconfirmed', sub: 'all' };
    case 'survey':
      return { tab: 'text-survey-results', sub: view.response === null ? 'all' : String(view.response) };
    case 'calls':
      return { tab: view.tab, sub: view.sub };
    case 'results':
      return { tab: 'text-results', sub: view.filter };
  }
}

/** `filter` of the call for the recipients of a view. */
export function filterOf(view: ResultView): ResultFilter {
  if (view.kind === 'unconfirmed') return 'unconfirmed';
  return view.kind === 'results' ? view.filter : 'all';
}

/** One tab with its count (2-decisions B3). */
export interface ResultTab {
  readonly key: string;
  readonly title: string;
  readonly count: number;
  readonly view: ResultView;
}

function countOf(one: Broadcast, filter: TextFilter): number {
  switch (filter) {
    case 'all':
      return one.PhoneNumberCount;
    case 'delivered':
      return one.DeliveredTexts;
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

/** Key of a view's tab. */
export function tabKey(view: ResultView): string {
  return view.kind === 'results' ? view.filter : view.kind;
}

/** The tabs of a text broadcast; the survey's and the unconfirmed ones only where there is something. */
export function tabsOf(one: Broadcast, shown: ResultView): ResultTab[] {
  const tabs: ResultTab[] = textFilters.map((filter) => ({
    key: filter,
    title: textTabTitles[filter],
    count: countOf(one, filter),
    view: { kind: 'results', filter },
  }));
  if (one.IsTextSurvey || shown.kind === 'survey') {
    const response = shown.kind === 'survey' ? shown.response : null;
    tabs.push({
      key: 'survey',
      title: 'Survey answers',
      count: one.TextSurveyResponseTotal,
      view: { kind: 'survey', response },
    });
  }
  // Nobody is called by a text; the address says what there is not.
  if (shown.kind === 'calls') tabs.push({ key: 'calls', title: 'Calls', count: 0, view: shown });
  if (one.UnconfirmedTexts > 0 || shown.kind === 'unconfirmed') {
    tabs.push({
      key: 'unconfirmed',
      title: 'Unconfirmed',
      count: one.UnconfirmedTexts,
      view: { kind: 'unconfirmed' },
    });
  }
  return tabs;
}
