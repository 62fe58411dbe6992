import * as contacts from '@carillon/contract/contacts/contacts';
import { suggestContacts as suggestRoute } from '@carillon/contract/contacts/contactSuggestions';
import * as uploads from '@carillon/contract/contacts/uploads';
import type { FastifyRequest } from 'fastify';
import type { ContactPage } from '@carillon/contract/contacts/contacts';
import type { Routes } from '../platform/http/http.ts';
import { bodyLength } from '../platform/http/takeFiles.ts';
import { envelope, type PageQuery } from '../platform/database/lists.ts';
import { repairRow, showBadRows } from './imports/uploads/badRows.ts';
import { specialGroups } from './contacts.sql.ts';
import { listDuplicates } from './merge/duplicates.ts';
import { exportContacts } from './lists/exportContacts.ts';
import { keepPeopleApart, showKeptApart } from './merge/keepApart.ts';
import { listGroups } from './groups/groups.ts';
import { countContacts, listContacts, openLists, type ListedContacts } from './lists/listContacts.ts';
import { suggestContacts } from './lists/suggestContacts.ts';
import {
  changeUpload,
  contactUploads,
  createUpload,
  deleteUpload,
  getUpload,
  type UploadDeps,
} from './imports/uploads/uploads.ts';

/** Groups, contacts and uploaded files. */
export function contactRoutes(deps: UploadDeps) {
  return (routes: Routes): void => {
    const lists = openLists(deps);
    for (const route of [contacts.listGroups, contacts.listGroupsToo])
      routes.on(route, async ({ caller, query, request }) => {
        const { items, size } = await listGroups(deps, caller, query);
        return envelope(request, query, items, size);
      });
    routes.on(contacts.listContacts, async ({ caller, params, query, request }) => {
      const found = await listContacts(lists, caller, params.ListID, query);
      return present(request, query, found);
    });
    routes.on(contacts.listAllContacts, async ({ caller, query, request }) =>
      present(request, query, await listContacts(lists, caller, specialGroups.everyone, query)),
    );
    routes.on(suggestRoute, ({ caller, query }) => suggestContacts(lists, caller, query.q));
    routes.on(contacts.countListContacts, async ({ caller, params, query }) => ({
      Size: await countContacts(lists, caller, params.ListID, query),
    }));
    routes.on(contacts.listDuplicates, async ({ caller, query, request }) => {
      const { items, size, keptApart } = await listDuplicates(lists, caller, query);
      return { ...envelope(request, query, items, size), KeptApart: keptApart };
    });
    routes.on(contacts.keepContactsApart, ({ caller, body }) => keepPeopleApart(deps, caller, body));
    routes.on(contacts.showKeptContacts, ({ caller }) => showKeptApart(deps, caller));
    routes.on(contacts.exportContacts, async ({ caller, query, reply }) => {
      const { fileName, type, body } = await exportContacts(deps, caller, query);
      await reply.type(type).header('content-disposition', `attachment; filename="${fileName}"`).send(body);
    });

    routes.on(uploads.createUpload, ({ caller, query, file, request }) =>
      createUpload(deps, caller, {
        fileName: query.filename,
        body: file,
        length: bodyLength(request),
        draftId: query.draft,
        purpose: query.purpose,
      }),
    );
    routes.on(uploads.listUploads, async ({ caller, query, request }) => {
      const { items, size } = await contactUploads(deps, caller, query);
      return envelope(request, query, items, size);
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

function present(request: FastifyRequest, query: PageQuery, found: ListedContacts): ContactPage {
  return {
    ...envelope(request, query, found.items, found.size, found.after),
    SizeIsExact: found.sizeIsExact,
  };
}
