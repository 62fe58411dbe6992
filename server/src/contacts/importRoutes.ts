import * as imports from '@carillon/contract/contactImports';
import type { Caller, Routes } from '../platform/http.ts';
import { envelope } from '../platform/lists.ts';
import { announceContacts } from './announceContacts.ts';
import {
  beginContactImport,
  getImport,
  importedFile,
  open,
  presentDetail,
  rejectedRows,
  showImports,
} from './contactImports.ts';
import type { ImportDeps } from './importContacts.job.ts';
import { lockMembers } from './people.sql.ts';
import { undoImport } from './undoImport.ts';

/** Files into contacts, what came of them, and taking them back. */
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
    routes.on(imports.undoContactImport, ({ caller, params }) => undo(deps, caller, params.ImportID));
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

function undo(deps: ImportDeps, caller: Caller, importId: number) {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await open(tx, caller, importId, { lock: true });
    await lockMembers(tx);
    await undoImport(tx, row, deps.clock.now());
    await announceContacts(tx);
    return presentDetail(tx, await open(tx, caller, importId));
  });
}
