import * as imports from '@carillon/contract/contacts/contactImports';
import type { Routes } from '../../platform/http/http.ts';
import { envelope } from '../../platform/database/lists.ts';
import { beginContactImport, getImport, importedFile, rejectedRows, showImports } from './contactImports.ts';
import type { ImportDeps } from './importContacts.job.ts';
import { undoContactImport } from './undo/undoContactImport.ts';

/** Imports of files into contacts, their results, and their undo. */
export function importRoutes(deps: ImportDeps) {
  return (routes: Routes): void => {
    routes.on(imports.importContactFile, ({ caller, params, body, request }) =>
      beginContactImport(deps, caller, params.ListID, { ...body, address: request.ip }),
    );
    routes.on(imports.listContactImports, async ({ caller, query, request }) => {
      const { items, size } = await showImports(deps, caller, query);
      return envelope(request, query, items, size);
    });
    routes.on(imports.getContactImport, ({ caller, params }) => getImport(deps, caller, params.ImportID));
    routes.on(imports.undoContactImport, async ({ caller, params, reply }) => {
      const undone = await undoContactImport(deps, caller, params.ImportID);
      if (undone.Status === 'Undoing') await reply.status(202).send(undone);
      return undone;
    });
    routes.on(imports.getContactImportFile, async ({ caller, params, reply }) => {
      const { fileName, body } = await importedFile(deps, caller, params.ImportID);
      const name = encodeURIComponent(fileName).replace(
        /['()*]/g,
        (char) => `%${char.charCodeAt(0).toString(16)}`,
      );
      await reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
        .send(body);
    });
    routes.on(imports.getContactImportRejects, async ({ caller, params, reply }) => {
      await reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="rows-left-out.csv"')
        .send(await rejectedRows(deps, caller, params.ImportID));
    });
  };
}
