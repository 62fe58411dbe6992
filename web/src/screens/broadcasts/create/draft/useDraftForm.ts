import { createDraft, getDraft, listDrafts } from '@carillon/contract/broadcasts/drafts';
import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { call, isMissing } from '../../../../api/client/client.ts';
import { draftKeys, saveDraft } from './draftData.ts';
import { createDraftSaver } from './draftSaver.ts';
import type { DraftSaver, LocalCopy, SaveResult, SaveState } from './draftSaver.ts';
import { draftsInUse, untouchedDraft, markInUse } from './untouchedDraft.ts';
import { emptyForm, formFromDraft, recipientsChanged } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

const copyKey = (id: number): string => `carillon.draft.${id}`;

/** The browser's copy of what the server does not have yet. Null when there is none or it is unreadable. */
export function readCopy(id: number): LocalCopy | null {
  try {
    const text = localStorage.getItem(copyKey(id));
    if (text === null) return null;
    const copy = JSON.parse(text) as Partial<LocalCopy>;
    if (typeof copy.version !== 'number' || typeof copy.form !== 'object') return null;
    const unanswered = Array.isArray(copy.unanswered) ? copy.unanswered : [];
    return { form: { ...emptyForm, ...copy.form }, version: copy.version, unanswered };
  } catch {
    return null;
  }
}

function keepCopy(id: number, copy: LocalCopy | null): void {
  try {
    if (copy === null) localStorage.removeItem(copyKey(id));
    else localStorage.setItem(copyKey(id), JSON.stringify(copy));
  } catch {
    // Storage may be full or blocked. The server's copy is the one that counts.
  }
}

/** Removes everything that the browser stores about a draft: it was sent or started over. */
export function forgetDraft(id: number): void {
  keepCopy(id, null);
  try {
    sessionStorage.removeItem(`${copyKey(id)}.file`);
    sessionStorage.removeItem(`${copyKey(id)}.request`);
  } catch {
    // As above.
  }
}

let opening: Promise<DraftBroadcast> | null = null;

/** Drafts among which to find an untouched one. */
const recent = 10;

async function untouchedOrNew(drip: WizardForm['Drip']): Promise<DraftBroadcast> {
  const [drafts, inUse] = await Promise.all([
    call(listDrafts, { query: { pagesize: recent } }).catch(() => null),
    draftsInUse(),
  ]);
  const known = drafts === null || isMissing(drafts) ? [] : (drafts.Items ?? []);
  // What this browser has not saved yet counts as input.
  const asTyped = known.map((draft) => ({
    ...draft,
    Form: readCopy(draft.DraftBroadcastID)?.form ?? draft.Form,
  }));
  const id = untouchedDraft(asTyped, inUse, drip)?.DraftBroadcastID;
  const untouched = known.find((draft) => draft.DraftBroadcastID === id);
  return untouched ?? call(createDraft, { body: { BroadcastType: 'SMS' } });
}

/**
 * Opens a draft: one without input, or else a new one. Two simultaneous calls (a double mount) open only one. `drip`: what
 * an untouched drip has; null for a broadcast.
 */
export function openDraft(drip: WizardForm['Drip'] = null): Promise<DraftBroadcast> {
  opening ??= untouchedOrNew(drip).finally(() => {
    opening = null;
  });
  return opening;
}

function isSameForm(one: WizardForm, other: WizardForm): boolean {
  const fields = Object.keys(emptyForm) as (keyof WizardForm)[];
  return fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));
}

function newSaver(draft: DraftBroadcast): DraftSaver {
  const id = draft.DraftBroadcastID;
  const copy = readCopy(id);
  let unanswered = copy?.unanswered ?? [];

  async function save(next: WizardForm, version: number): Promise<SaveResult> {
    unanswered = [...unanswered.slice(-2), next];
    const kept = readCopy(id);
    if (kept !== null) keepCopy(id, { ...kept, unanswered });
    let result = await saveDraft(id, next, version);
    if (result.outcome === 'changed') {
      const now = await call(getDraft, { params: { DraftBroadcastID: id } }).catch(() => null);
      const theirs = now === null || isMissing(now) ? null : formFromDraft(now.Form);
      if (now !== null && theirs !== null) {
        if (isSameForm(next, theirs))
          // Two windows wrote the same, such as the initial values: there is nothing to choose.
          result = { outcome: 'saved', version: now.Version, at: Date.parse(now.SavedDate) };
        else if (unanswered.some((sent) => isSameForm(sent, theirs)))
          // A reload or a dropped connection can lose the response to a successful save: that was not another window.
          result = await saveDraft(id, next, now.Version);
      }
    }
    if (result.outcome === 'saved') unanswered = [];
    return result;
  }
  const form = copy?.form ?? formFromDraft(draft.Form);
  // A copy with an older version fails the version check when it is saved, and the user chooses.
  return createDraftSaver(
    {
      form,
      version: copy?.version ?? draft.Version,
      savedAt: Date.parse(draft.SavedDate),
      dirty: copy !== null,
    },
    {
      save,
      keep: (next) => keepCopy(id, next && { ...next, unanswered }),
      later: (run, milliseconds) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
    },
  );
}

export interface SavedForm extends SaveState {
  readonly saver: DraftSaver;
  /** Shows the change immediately and saves it soon. */
  readonly change: (edit: (form: WizardForm) => WizardForm) => void;
  /** Recipients were added, edited or removed: confirmations and all counts follow. */
  readonly rosterChanged: () => void;
}

/** The form of a draft with its saving, for as long as the page is open. */
export function useDraftForm(draft: DraftBroadcast): SavedForm {
  const client = useQueryClient();
  const [saver] = useState(() => newSaver(draft));
  const state = useSyncExternalStore(saver.subscribe, saver.state);

  useEffect(() => markInUse(draft.DraftBroadcastID), [draft.DraftBroadcastID]);
  useEffect(() => {
    const retry = (): void => saver.retry();
    const leave = (): void => {
      if (document.visibilityState === 'hidden') void saver.flush();
    };
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', leave);
      void saver.flush();
    };
  }, [saver]);

  const change = useCallback(
    (edit: (form: WizardForm) => WizardForm) => {
      const before = saver.state().form;
      const next = edit(before);
      if (next !== before) saver.change(next);
    },
    [saver],
  );
  const rosterChanged = useCallback(() => {
    change(recipientsChanged);
    void client.invalidateQueries({ queryKey: draftKeys.recipients(draft.DraftBroadcastID) });
  }, [change, client, draft.DraftBroadcastID]);

  return useMemo(() => ({ ...state, saver, change, rosterChanged }), [state, saver, change, rosterChanged]);
}

/** True for the empty object that stands for a missing draft. */
export function isGone(draft: DraftBroadcast | null | undefined): boolean {
  return draft === null || (draft !== undefined && isMissing(draft));
}

/**
 * One key per draft and tab session, so that a double click, a retry after a lost response, or a reload repeats the
 * same request instead of making a second one.
 */
export function requestKey(id: number): string {
  const name = `${copyKey(id)}.request`;
  try {
    const known = sessionStorage.getItem(name);
    if (known !== null) return known;
    const made = `draft-${id}-${crypto.randomUUID()}`;
    sessionStorage.setItem(name, made);
    return made;
  } catch {
    return `draft-${id}`;
  }
}
