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
import { deleteItems, markItems, undoDeletion, type ShelfDeps } from '../library/index.ts';
import type { Routes } from '../platform/http/http.ts';
import { envelope } from '../platform/database/lists.ts';
import { changeText, choiceOf, keepText, listTexts, showText, textShelf } from './changeTemplates.ts';
import { countTemplates } from './templates.sql.ts';

export function templateRoutes(deps: ShelfDeps) {
  return (routes: Routes) => {
    routes.on(listTemplates, async ({ caller, query, request }) => {
      const { items, size } = await listTexts(deps, caller, query);
      return envelope(request, query, items, size);
    });
    routes.on(getTemplateSummary, async ({ caller }) => {
      const counts = await deps.database.inTenant(caller.tenant, (tx) => countTemplates(tx, caller.userId));
      return {
        All: counts.all,
        Favorited: counts.favorited,
        Shared: counts.shared,
        Unused: counts.unused,
      };
    });
    routes.on(createTemplate, ({ caller, body }) => keepText(deps, caller, body));
    routes.on(getTemplate, ({ caller, params }) => showText(deps, caller, params.TemplateID));
    routes.on(putTemplate, ({ caller, params, body }) => changeText(deps, caller, params.TemplateID, body));
    routes.on(putTemplates, ({ caller, body, query }) =>
      markItems(deps, caller, textShelf, choiceOf(body.Selection, query), {
        isShared: body.Update.IsShared,
        isStarred: body.Update.IsFavorite,
      }),
    );
    routes.on(deleteTemplates, ({ caller, body, query }) =>
      deleteItems(deps, caller, textShelf, choiceOf(body.Selection, query)),
    );
    routes.on(undoTemplates, ({ caller, params }) => undoDeletion(deps, caller, textShelf, params.UndoID));
  };
}
