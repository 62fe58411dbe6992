import { z } from 'zod';
import { withoutBidiControls } from '@carillon/rules/audio/audioLimits';
import { longestTemplateName } from '@carillon/rules/broadcasts/templateRules';
import { id, listOf, listQuery, selectionOf, undoable } from '../lists.ts';
import { undoBody, undoIdParams } from '../contacts/rosterShapes.ts';
import { route } from '../route.ts';

/** What the library of texts can be narrowed to. */
export const templateFilters = ['starred', 'shared', 'unused'] as const;
export type TemplateFilter = (typeof templateFilters)[number];

/** A text that is kept to be used again (row C-068). */
const template = z.object({
  /** From 10001. */
  TemplateID: z.number().int(),
  TemplateName: z.string(),
  /** With its merge fields as they were typed. */
  TemplateText: z.string(),
  TemplateType: z.literal('Text'),
  /** Its picture; empty for none. */
  Media: z.array(z.object({ MediaID: z.string(), Uri: z.string() })),
  /** Always null: a merge belongs to the draft that a text was copied into. */
  TemplateMerge: z.null(),
  /** All users of the account see it. */
  IsShared: z.boolean(),
  /** The caller's own star. */
  IsFavorite: z.boolean(),
  /** True: another user's, which the caller may use and star, but not change, share, or delete. */
  ReadOnly: z.boolean(),
  IsOwn: z.boolean(),
  OwnerName: z.string(),
  Created: z.string(),
  /** When the name or text was last changed. */
  Changed: z.string(),
  /** True if no broadcast or draft started from it. */
  Unused: z.boolean(),
});
export type Template = z.infer<typeof template>;

/** A broadcast or draft whose text began with it; it has its own copy. */
const templateUse = z.object({
  BroadcastID: z.number().int().nullable(),
  DraftBroadcastID: z.number().int().nullable(),
  /** Empty for a draft without a name. */
  Name: z.string(),
  State: z.enum(['Draft', 'Waiting', 'Sending', 'Finished']),
});
export type TemplateUse = z.infer<typeof templateUse>;

const templateParams = z.object({ TemplateID: id });
/** One filter, or several with commas: what passes all of them. */
const filter = z
  .string()
  .max(100)
  .transform((text) => text.split(',').filter((word) => word !== ''))
  .pipe(z.array(z.enum(templateFilters)))
  .optional();
const q = z.string().max(255).optional();
/** For SelectedAll and SelectedAllExcept: what the list was narrowed to when they were chosen. */
const narrowed = z.object({ filter, q });
const chosenTemplates = z.object({ Selection: selectionOf(z.object({ TemplateID: id })) });
const name = z
  .string()
  .overwrite(withoutBidiControls)
  .trim()
  .min(1, 'Enter a name')
  .max(longestTemplateName, `Name must be at most ${longestTemplateName} characters`);
/** Its rules are those of texts with the caller's own limit. They are checked where that limit is known. */
const text = z.string().max(2000);
/** Up to one picture, of those that the account uploaded. */
const pictures = z.array(z.object({ MediaID: z.string().max(100) })).max(1, 'A text can carry one image');

export const listTemplates = route({
  method: 'GET',
  path: '/templates',
  right: 'library.use',
  summary: 'Texts of the library that the caller sees: own ones and shared ones. Changed last first.',
  query: listQuery().extend({ filter }),
  response: listOf(template),
});
export const getTemplateSummary = route({
  method: 'GET',
  path: '/templates/summary',
  right: 'library.use',
  summary: 'How many texts of the library the caller sees, in all and by view.',
  response: z.object({
    All: z.number().int(),
    Favorited: z.number().int(),
    Shared: z.number().int(),
    Unused: z.number().int(),
  }),
});
export const createTemplate = route({
  method: 'POST',
  path: '/templates',
  right: 'library.use',
  summary:
    'Keeps a text, a picture, or both in the library; the text at most as long as the caller’s texts may be.',
  body: z.object({
    TemplateName: name,
    TemplateText: text.default(''),
    Media: pictures.default([]),
    IsShared: z.boolean().default(false),
  }),
  status: 201,
  response: template,
});
export const getTemplate = route({
  method: 'GET',
  path: '/templates/:TemplateID',
  right: 'library.use',
  summary: 'A text of the library, with the broadcasts and drafts that began with it.',
  params: templateParams,
  response: template.extend({ UsedBy: z.array(templateUse) }),
});
export const putTemplate = route({
  method: 'PUT',
  path: '/templates/:TemplateID',
  right: 'library.use',
  summary: 'Changes, stars or shares a text of the library. Broadcasts that used it stay as they are.',
  params: templateParams,
  body: z.object({
    TemplateName: name.optional(),
    TemplateText: text.optional(),
    /** Without it the picture stays; empty takes it away. */
    Media: pictures.optional(),
    IsShared: z.boolean().optional(),
    IsFavorite: z.boolean().optional(),
  }),
  response: template,
});
export const putTemplates = route({
  method: 'PUT',
  path: '/templates',
  right: 'library.use',
  summary: 'Stars or shares a selection; those that the caller may only read keep their sharing.',
  query: narrowed,
  body: chosenTemplates.extend({
    Update: z.object({
      TemplateType: z.literal('Text').optional(),
      IsShared: z.boolean().optional(),
      IsFavorite: z.boolean().optional(),
    }),
  }),
  response: z.object({ Count: z.number().int() }),
});
export const deleteTemplates = route({
  method: 'DELETE',
  path: '/templates',
  right: 'library.use',
  summary: 'Deletes a selection; can be undone for 10 minutes. Broadcasts and drafts keep their texts.',
  query: narrowed,
  body: chosenTemplates,
  response: undoable,
});
export const undoTemplates = route({
  method: 'PUT',
  path: '/templates/undo/:UndoID',
  right: 'library.use',
  summary: 'Brings deleted texts back.',
  params: undoIdParams,
  body: undoBody,
  response: z.object({ UndoID: z.string(), UndoExecuted: z.boolean() }),
});
