import {
  createTemplate,
  deleteTemplates,
  getTemplate,
  getTemplateSummary,
  listTemplates,
  putTemplate,
  putTemplates,
  undoTemplates,
} from '@carillon/contract/templates';
import type { TemplateFilter } from '@carillon/contract/templates';
import { createDraft, putDraft } from '@carillon/contract/drafts';
import type { BodyIn, QueryIn } from '@carillon/contract/route';
import type { Selection } from '@carillon/rules/selection';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call, isMissing } from './client.ts';

/** Keys of everything about the library of texts; a live event makes all of them stale. */
export const templateKeys = {
  all: ['templates'],
  lists: ['templates', 'list'],
  one: (id: number) => ['templates', 'one', id],
} as const;

const goneText = 'This was not found. It may have been removed.';

/** What a list is narrowed to. */
export interface TemplateNarrowing {
  readonly filters: readonly TemplateFilter[];
  readonly q: string;
}
/** Ticked texts, and what the list was narrowed to when they were. */
export interface ChosenTemplates extends TemplateNarrowing {
  readonly selection: Selection;
}

type ListPart = Omit<QueryIn<typeof listTemplates>, 'filter' | 'q'>;
function narrowed({ filters, q }: TemplateNarrowing) {
  return { ...(filters.length === 0 ? {} : { filter: filters.join(',') }), ...(q === '' ? {} : { q }) };
}

async function there<T>(answer: Promise<T>): Promise<T> {
  const found = await answer;
  if (isMissing(found)) throw new Error(goneText);
  return found;
}

/** A page of the library; while a newer one is on its way the one before stays. */
export function templateListQuery(narrowing: TemplateNarrowing, page: ListPart) {
  const query = { ...narrowed(narrowing), ...page };
  return queryOptions({
    queryKey: [...templateKeys.lists, query],
    queryFn: ({ signal }) => there(call(listTemplates, { query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** How many there are by view. */
export const templateSummaryQuery = queryOptions({
  queryKey: ['templates', 'summary'],
  queryFn: ({ signal }) => there(call(getTemplateSummary, { signal })),
});

/** One text with the broadcasts that began with it; null when it is gone. */
export function templateQuery(id: number) {
  return queryOptions({
    queryKey: templateKeys.one(id),
    queryFn: async ({ signal }) => {
      const found = await call(getTemplate, { params: { TemplateID: id }, signal });
      return isMissing(found) ? null : found;
    },
  });
}

const wire = ({ selection }: ChosenTemplates) => ({
  Selection: {
    Type: selection.Type,
    Items: selection.Items.map((TemplateID) => ({ TemplateID })),
  },
});

/** What can be done with texts of the library. Rejects with ApiError. */
export const templates = {
  create: (body: BodyIn<typeof createTemplate>) => there(call(createTemplate, { body })),
  change: (id: number, body: BodyIn<typeof putTemplate>) =>
    there(call(putTemplate, { params: { TemplateID: id }, body })),
  changeAll: (chosen: ChosenTemplates, Update: BodyIn<typeof putTemplates>['Update']) =>
    there(call(putTemplates, { query: narrowed(chosen), body: { ...wire(chosen), Update } })),
  remove: (chosen: ChosenTemplates) =>
    there(call(deleteTemplates, { query: narrowed(chosen), body: wire(chosen) })),
  undo: (undoId: string) =>
    there(call(undoTemplates, { params: { UndoID: undoId }, body: { UndoExecuted: true, UndoID: undoId } })),
  /** A new draft that begins with this text; answers its id. */
  toDraft: async (template: { TemplateID: number; TemplateName: string; TemplateText: string }) => {
    const { DraftBroadcastID } = await there(call(createDraft, { body: { BroadcastType: 'SMS' } }));
    await there(
      call(putDraft, {
        params: { DraftBroadcastID },
        body: {
          TextMessage: template.TemplateText,
          TemplateID: template.TemplateID,
          TemplateName: template.TemplateName,
        },
      }),
    );
    return DraftBroadcastID;
  },
};

/** To be called after a change of one's own. */
export function templatesChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: templateKeys.all });
}
