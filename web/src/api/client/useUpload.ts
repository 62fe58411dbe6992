import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { fileProblem, uploadReducer, uploadStart } from '../../parts/people/upload/uploadSteps.ts';
import type { Upload } from '../../parts/people/upload/uploadSteps.ts';
import { errorText, isOutOfReach, unknownErrorText } from './errors.ts';
import { UploadFailure } from './sendRaw.ts';
import { closeUpload, keepNewest, readUpload, sendFile, uploadLimitsQuery } from './uploads.ts';
import type { UploadTarget } from './uploads.ts';

/**
 * After this long without a live event the file is fetched, in milliseconds. Events come several times a second while
 * the server works, and each restarts this time.
 */
const silence = 3_000;

const goneText = 'This file is no longer here. Choose it again.';

/** What a file is uploaded for. It must be the same object in every render. */
export interface UploadUse {
  readonly target: UploadTarget;
  /** A file left from an earlier visit. Null when there is none. */
  readonly find: () => Promise<FileUpload | null>;
  /** Begins to add its people. Rejects with the reason. */
  readonly begin: (fileId: number, consent: boolean) => Promise<unknown>;
  /** Its people have been added. */
  readonly onImported: () => void;
  /** True when the server keeps an added file after its dialog restarts. */
  readonly keepsAdded: boolean;
}

/** The file while the server works on it: kept up to date by live events, and polled when none come. */
function useWatchedFile(fileId: number | null, working: boolean): FileUpload | null | undefined {
  const { data } = useQuery({
    queryKey: ['fileuploads', fileId],
    queryFn: () => readUpload(fileId ?? 0),
    enabled: fileId !== null && working,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: silence,
    refetchIntervalInBackground: true,
  });
  return working ? data : undefined;
}

/** A request without a response may still be running for this long, in milliseconds. */
const echo = 500;

/** The file after a request without a response, as soon as the server returns it again. Null when it is gone. */
async function readLater(client: QueryClient, fileId: number): Promise<FileUpload | null> {
  await new Promise((resolve) => setTimeout(resolve, echo));
  return client.fetchQuery({
    queryKey: ['fileuploads', fileId],
    queryFn: () => readUpload(fileId),
    retry: (count, error) => count < 4 && isOutOfReach(error),
    staleTime: 0,
  });
}

/** Leaving the page while the file is uploading would lose it. After that the server has it. */
function useLeaveWarning(travels: boolean): void {
  useEffect(() => {
    if (!travels) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [travels]);
}

/**
 * The upload of a contact file. It lives above the dialog, and the server knows what the file is for, so users can
 * leave the dialog, the page, or the browser and return while the file is read or its people are added.
 */
export function useUpload(use: UploadUse): Upload {
  const { target, find, begin, onImported, keepsAdded } = use;
  const [state, dispatch] = useReducer(uploadReducer, uploadStart);
  const client = useQueryClient();
  const send = useCallback<typeof dispatch>(
    (action) => {
      if (action.type === 'seen') keepNewest(client, action.file);
      dispatch(action);
    },
    [client],
  );
  const limits = useQuery(uploadLimitsQuery).data;
  const stop = useRef<() => void>(() => undefined);
  /** The file that had finished before this page opened: its people are already in the list. */
  const told = useRef<number | null>(null);
  /** The user acted here. What the server finds now is older than that. */
  const touched = useRef(false);
  /** The file that is being added, or was. */
  const begun = useRef<number | null>(null);
  const { file, step, sent, failedId } = state;
  const fileId = file?.FileID ?? null;
  const working =
    file !== null && (file.Status === 'Processing' || file.Status === 'Importing' || step === 'IMPORT');

  useLeaveWarning(sent !== null && sent.done < sent.total);

  useEffect(() => {
    find().then(
      (found) => {
        if (found === null || touched.current) return;
        if (found.Status === 'Imported') told.current = found.FileID;
        send({ type: 'seen', file: found });
      },
      // It is then found on the next visit.
      () => undefined,
    );
  }, [find, send]);

  const watched = useWatchedFile(fileId, working);
  useEffect(() => {
    if (watched === undefined) return;
    if (watched === null) {
      dispatch({ type: 'failed', message: goneText });
      return;
    }
    // "Ready" while importing is the response to a request from before the import began.
    const isOld = watched.FileID !== fileId || (watched.Status === 'Ready' && step === 'IMPORT');
    if (!isOld) dispatch({ type: 'seen', file: watched });
  }, [watched, fileId, step]);

  useEffect(() => {
    if (step !== 'DONE' || told.current === fileId) return;
    told.current = fileId;
    onImported();
  }, [step, fileId, onImported]);

  const forget = useCallback(() => {
    stop.current();
    touched.current = true;
    const id = fileId ?? failedId;
    const isAdded = id === begun.current;
    begun.current = null;
    if (id === null || (keepsAdded && isAdded)) return;
    // A file that can't be dismissed now is shown again on the next visit.
    closeUpload(id).catch(() => undefined);
  }, [fileId, failedId, keepsAdded]);

  const choose = useCallback(
    (chosen: File) => {
      forget();
      const problem = fileProblem(chosen.name, chosen.size, limits?.maxBytes);
      if (problem !== null) {
        send({ type: 'failed', message: problem });
        return;
      }
      send({ type: 'chosen', fileName: chosen.name, size: chosen.size });
      const sending = sendFile(chosen, target, (done, total) => send({ type: 'progress', done, total }));
      stop.current = sending.stop;
      sending.answer.then(
        (found) => send({ type: 'seen', file: found }),
        (error: unknown) => {
          if (error instanceof UploadFailure && error.message === '') return;
          send({ type: 'failed', message: error instanceof Error ? error.message : unknownErrorText });
        },
      );
    },
    [target, forget, limits, send],
  );

  const startImport = useCallback(
    (consentNeeded: boolean) => {
      send({ type: 'import', consentNeeded });
      if (fileId === null || (consentNeeded && !state.consent)) return;
      begun.current = fileId;
      begin(fileId, state.consent).then(
        () => client.invalidateQueries({ queryKey: ['fileuploads', fileId], exact: true }),
        (error: unknown) => {
          const fail = (reason: unknown): void => {
            // A file that the user left in the meantime gets no message.
            if (begun.current === fileId)
              send({ type: 'failed', message: errorText(reason, 'adding', 'contacts') });
          };
          if (!isOutOfReach(error)) {
            fail(error);
            return;
          }
          // The request may have arrived and only its response is lost. Then the server is working on it.
          void readLater(client, fileId).then((found) => {
            if (found === null || found.Status === 'Ready') fail(error);
            else if (begun.current === fileId) send({ type: 'seen', file: found });
          }, fail);
        },
      );
    },
    [client, begin, fileId, state.consent, send],
  );

  const restart = useCallback(() => {
    forget();
    send({ type: 'restart' });
  }, [forget, send]);

  return useMemo(
    () => ({ state, send, choose, startImport, restart }),
    [state, send, choose, startImport, restart],
  );
}
