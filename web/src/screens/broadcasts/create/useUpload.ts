import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { errorText } from '../../../api/errors.ts';
import { roster } from './draftData.ts';
import { readUpload, sendFile, UploadFailure } from './uploadFile.ts';
import { fileProblem, uploadReducer, uploadStart } from './uploadSteps.ts';
import type { UploadEvent, UploadState } from './uploadSteps.ts';

/** How often the file is asked for while the server works on it, in milliseconds. */
const pollEvery = 700;

export interface Upload {
  readonly state: UploadState;
  readonly send: (event: UploadEvent) => void;
  readonly choose: (file: File) => void;
  readonly startImport: (consentNeeded: boolean) => void;
  /** Forgets this file; the next one starts at SELECT. */
  readonly restart: () => void;
}

const fileKey = (draftId: number): string => `carillon.draft.${draftId}.file`;

function rememberFile(draftId: number, fileId: number | null): void {
  try {
    if (fileId === null) sessionStorage.removeItem(fileKey(draftId));
    else sessionStorage.setItem(fileKey(draftId), String(fileId));
  } catch {
    // Without storage the file only can't be come back to after a reload.
  }
}

/**
 * The upload of a contact file into a draft. Lives above the dialog, so that the dialog can be left and
 * opened again while the file is read or imported, also after a reload.
 */
export function useUpload(draftId: number, onImported: () => void): Upload {
  const [state, send] = useReducer(uploadReducer, uploadStart);
  const stop = useRef<() => void>(() => undefined);
  const { file, step } = state;
  const fileId = file?.FileID ?? null;
  const working =
    file !== null && (file.Status === 'Processing' || file.Status === 'Importing' || step === 'IMPORT');

  useEffect(() => {
    const known = Number(sessionStorage.getItem(fileKey(draftId)) ?? '');
    if (!Number.isInteger(known) || known < 1) return;
    readUpload(known).then(
      (found) => {
        // A file imported earlier is done with; the list shows its people.
        if (found && found.Status !== 'Imported' && found.Status !== 'Failed')
          send({ type: 'seen', file: found });
        else rememberFile(draftId, null);
      },
      () => undefined,
    );
  }, [draftId]);

  useEffect(() => {
    if (!working || fileId === null) return undefined;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout>;
    const poll = async (): Promise<void> => {
      try {
        const found = await readUpload(fileId);
        if (stopped) return;
        if (found === null) send({ type: 'failed', message: '' });
        else if (found.Status !== 'Ready' || step !== 'IMPORT') send({ type: 'seen', file: found });
      } catch {
        // The next poll asks again; the banner tells that we are offline.
      }
      if (!stopped) timer = setTimeout(() => void poll(), pollEvery);
    };
    timer = setTimeout(() => void poll(), pollEvery);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [working, fileId, step]);

  useEffect(() => {
    if (step === 'DONE') {
      rememberFile(draftId, null);
      onImported();
    }
  }, [step, draftId, onImported]);

  const choose = useCallback(
    (chosen: File) => {
      stop.current();
      const problem = fileProblem(chosen.name, chosen.size);
      if (problem !== null) {
        send({ type: 'failed', message: problem });
        return;
      }
      send({ type: 'chosen', fileName: chosen.name, size: chosen.size });
      const sending = sendFile(chosen, (done, total) => send({ type: 'progress', done, total }));
      stop.current = sending.stop;
      sending.answer.then(
        (found) => {
          rememberFile(draftId, found.FileID);
          send({ type: 'seen', file: found });
        },
        (error: unknown) => {
          if (error instanceof UploadFailure && error.message === '') return;
          send({ type: 'failed', message: error instanceof Error ? error.message : '' });
        },
      );
    },
    [draftId],
  );

  const startImport = useCallback(
    (consentNeeded: boolean) => {
      send({ type: 'import', consentNeeded });
      if (fileId === null || (consentNeeded && !state.consent)) return;
      roster
        .addFile(draftId, { FileID: fileId, UserIndicatedConsentDeclared: state.consent })
        .catch((error: unknown) => send({ type: 'failed', message: errorText(error, 'adding', 'contacts') }));
    },
    [draftId, fileId, state.consent],
  );

  const restart = useCallback(() => {
    stop.current();
    rememberFile(draftId, null);
    send({ type: 'restart' });
  }, [draftId]);

  return useMemo(
    () => ({ state, send, choose, startImport, restart }),
    [state, choose, startImport, restart],
  );
}
