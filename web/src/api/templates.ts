import { createDraft, putDraft } from '@carillon/contract/broadcasts/drafts';
import type { BodyIn } from '@carillon/contract/route';
import {
  createTemplate,
  deleteTemplates,
  getTemplate,
  getTemplateSummary,
  listTemplates,
  putTemplate,
  putTemplates,
  undoTemplates,
} from '@carillon/contract/library/templates';
import type { Template } from '@carillon/contract/library/templates';
import type { Selection } from '@carillon/rules/contacts/selection';
import { call, present } from './client/client.ts';
import { libraryKind } from './library.ts';
import type { Mark } from './library.ts';

const chosen = ({ Type, Items }: Selection) => ({
  Selection: { Type, Items: Items.map((TemplateID) => ({ TemplateID })) },
});
const flag = (mark: Mark, isOn: boolean) =>
  mark === 'isStarred' ? { IsFavorite: isOn } : { IsShared: isOn };

/** Texts of the library. */
export const textKind = libraryKind<Template>({
  half: 'text',
  key: 'templates',
  one: 'text',
  many: 'texts',
  short: 'text',
  itemOf: (template) => ({
    id: template.TemplateID,
    name: template.TemplateName,
    isStarred: template.IsFavorite,
    isShared: template.IsShared,
    isOwn: template.IsOwn,
    ownerName: template.OwnerName,
    isReadOnly: template.ReadOnly,
    isUnused: template.Unused,
  }),
  marked: (template, mark, isOn) => ({ ...template, ...flag(mark, isOn) }),
  list: (query, signal) => call(listTemplates, { query, signal }),
  summary: (signal) => call(getTemplateSummary, { signal }),
  show: (TemplateID, signal) => call(getTemplate, { params: { TemplateID }, signal }),
  mark: (TemplateID, mark, isOn) => call(putTemplate, { params: { TemplateID }, body: flag(mark, isOn) }),
  markAll: (query, selection, mark, isOn) =>
    call(putTemplates, { query, body: { ...chosen(selection), Update: flag(mark, isOn) } }),
  remove: (query, selection) => call(deleteTemplates, { query, body: chosen(selection) }),
  undo: (UndoID) => call(undoTemplates, { params: { UndoID }, body: { UndoExecuted: true, UndoID } }),
});

/** Calls that only library texts have. They reject with ApiError. */
export const templates = {
  create: (body: BodyIn<typeof createTemplate>) => present(call(createTemplate, { body })),
  change: (TemplateID: number, body: BodyIn<typeof putTemplate>) =>
    present(call(putTemplate, { params: { TemplateID }, body })),
  /** Creates a draft that begins with this text. Returns its id. */
  toDraft: async ({ TemplateID, TemplateName, TemplateText, Media }: Template) => {
    const { DraftBroadcastID } = await present(call(createDraft, { body: { BroadcastType: 'SMS' } }));
    const body = { TextMessage: TemplateText, Media, TemplateID, TemplateName };
    await present(call(putDraft, { params: { DraftBroadcastID }, body }));
    return DraftBroadcastID;
  },
};
