import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { beginImport, importKeys, importQuery } from '../../../api/contactImports.ts';
import { findContactUpload } from '../../../api/client/uploads.ts';
import { useUpload } from '../../../api/client/useUpload.ts';
import type { AddingOptions } from './AddingOptions.tsx';

const target = { purpose: 'contacts' } as const;

/** The initial choices of an import: into the current group. */
export function startOptions(listId: number): AddingOptions {
  return { listIds: listId > 0 ? [listId] : [], onKnown: 'Update', keepSharers: false, optsIn: false };
}

/** A file being added to contacts, how its people are added, and the resulting import. */
export function useContactUpload(listId: number, onImported: () => void) {
  const client = useQueryClient();
  const [options, setOptions] = useState(() => startOptions(listId));
  const [importId, setImportId] = useState<number | null>(null);
  const begin = useCallback(
    async (FileID: number, UserIndicatedConsentDeclared: boolean): Promise<void> => {
      const [first = 0, ...ListIDs] = options.listIds;
      const made = await beginImport(first, {
        FileID,
        UserIndicatedConsentDeclared,
        OnKnown: options.onKnown,
        KeepSharers: options.keepSharers,
        OptsIn: options.optsIn,
        ListIDs,
      });
      client.setQueryData(importKeys.one(made.ImportID), made);
      setImportId(made.ImportID);
      await client.invalidateQueries({ queryKey: importKeys.all });
    },
    [client, options],
  );
  const upload = useUpload({ target, find: findContactUpload, begin, onImported, keepsAdded: true });
  const done = useQuery({ ...importQuery(importId ?? 0), enabled: importId !== null }).data;
  return { upload, options, setOptions, done: importId === null ? undefined : done };
}
