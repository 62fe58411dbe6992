import * as contacts from '@carillon/contract/contacts';
import * as uploads from '@carillon/contract/uploads';
import type { Routes } from '../platform/http.ts';
import { envelope } from '../platform/lists.ts';
import { repairRow, showBadRows } from './badRows.ts';
import { listGroupContacts, listGroups } from './groups.ts';
import { changeUpload, createUpload, deleteUpload, getUpload, type UploadDeps } from './uploads.ts';

/** Groups, contacts and uploaded files. */
export function contactRoutes(deps: UploadDeps) {
  return (routes: Routes): void => {
    routes.on(contacts.listGroups, async ({ caller, query, request }) => {
      const { items, size } = await listGroups(deps, caller, query);
      return envelope(request, query, items, size);
    });
    routes.on(contacts.listContacts, async ({ caller, params, query, request }) => {
      const { items, size } = await listGroupContacts(deps, caller, params.ListID, query);
      return { ...envelope(request, query, items, size), SizeIsExact: true };
    });

    routes.on(uploads.createUpload, ({ caller, query, file, request }) => {
      const length = Number(request.headers['content-length']);
      return createUpload(deps, caller, {
        fileName: query.filename,
        body: file,
        length: Number.isFinite(length) ? length : undefined,
        draftId: query.draft,
      });
    });
    routes.on(uploads.getUploadLimits, () => {
      const { maxBytes, maxRows } = deps.config.uploads;
      return { MaxBytes: maxBytes, MaxRows: maxRows };
    });
    routes.on(uploads.getUpload, ({ caller, params }) => getUpload(deps, caller, params.FileID));
    routes.on(uploads.putUpload, ({ caller, params, body }) =>
      changeUpload(deps, caller, params.FileID, body),
    );
    routes.on(uploads.deleteUpload, ({ caller, params }) => deleteUpload(deps, caller, params.FileID));
    routes.on(uploads.listBadRows, async ({ caller, params, query, request }) => {
      const { items, size } = await showBadRows(deps, caller, params.FileID, query);
      return envelope(request, query, items, size);
    });
    routes.on(uploads.putBadRow, ({ caller, params, body }) => repairRow(deps, caller, params.FileID, body));
  };
}
