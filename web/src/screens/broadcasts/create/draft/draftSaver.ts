import type { WizardForm } from '../wizardForm.ts';

/** What users see about saving. */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'offline' | 'conflict' | 'refused' | 'gone';

export interface SaveState {
  readonly form: WizardForm;
  readonly status: SaveStatus;
  /** When the server last had everything, in milliseconds. Null before the first save. */
  readonly savedAt: number | null;
}

/**
 * How one attempt to save ended. `changed`: another window saved in the meantime. `failed`: the server failed, and may
 * succeed next time. `refused`: the server would refuse it again. `gone`: the draft was sent or deleted in the
 * meantime.
 */
export type SaveResult =
  | { readonly outcome: 'saved'; readonly version: number; readonly at: number }
  | { readonly outcome: 'changed' | 'unreachable' | 'failed' | 'refused' | 'gone' };

/** The copy in the browser until the server has it. */
export interface LocalCopy {
  readonly form: WizardForm;
  readonly version: number;
  /** What was sent without a response: the server may have it as the next version. */
  readonly unanswered?: readonly WizardForm[];
}

export interface SaverParts {
  readonly save: (form: WizardForm, version: number) => Promise<SaveResult>;
  /** Stores or (null) removes the browser's copy. Must not throw when storage is full or blocked. */
  readonly keep: (copy: LocalCopy | null) => void;
  readonly later: (run: () => void, milliseconds: number) => () => void;
}

/** Quiet time after typing before a save. */
export const saveDelay = 600;
/** Pauses between attempts while the server can't be reached. */
export const retryDelays: readonly number[] = [2_000, 4_000, 8_000, 15_000];

/** Pauses between attempts while the server returns failures, so that we don't add to its load. */
export const failedDelays: readonly number[] = [5_000, 15_000, 30_000, 60_000];

export interface DraftSaver {
  readonly state: () => SaveState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes the form. It is shown at once and saved soon. */
  readonly change: (form: WizardForm) => void;
  /** Saves pending changes now. Resolves when nothing is left or it can't be saved. */
  readonly flush: () => Promise<boolean>;
  /** The network is back: try at once. */
  readonly retry: () => void;
  /** After a conflict: the other window's version wins, or this one overwrites it. */
  readonly takeTheirs: (form: WizardForm, version: number, at: number) => void;
  readonly keepMine: (version: number) => void;
  readonly version: () => number;
  readonly stop: () => void;
}

/**
 * Saves a draft as it is typed: one request at a time, the newest form wins, a copy stays in the browser until the
 * server has it. It depends on neither React nor a clock, so that its rules can be tested.
 */
export function createDraftSaver(
  start: { form: WizardForm; version: number; savedAt: number | null; dirty: boolean },
  parts: SaverParts,
): DraftSaver {
  let state: SaveState = {
    form: start.form,
    status: start.dirty ? 'waiting' : 'saved',
    savedAt: start.savedAt,
  };
  let { version } = start;
  let failures = 0;
  let cancelTimer: (() => void) | null = null;
  let running: Promise<void> | null = null;
  let stopped = false;
  const listeners = new Set<() => void>();

  const set = (next: Partial<SaveState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const schedule = (milliseconds: number): void => {
    cancelTimer?.();
    cancelTimer = parts.later(() => {
      cancelTimer = null;
      void attempt();
    }, milliseconds);
  };

  async function send(): Promise<void> {
    const sent = state.form;
    set({ status: 'saving' });
    const result = await parts.save(sent, version);
    if (stopped) return;
    if (result.outcome === 'saved') {
      version = result.version;
      failures = 0;
      if (state.form === sent) {
        parts.keep(null);
        set({ status: 'saved', savedAt: result.at });
      } else {
        parts.keep({ form: state.form, version });
        set({ status: 'waiting', savedAt: result.at });
        schedule(saveDelay);
      }
      return;
    }
    if (result.outcome === 'unreachable') {
      set({ status: 'offline' });
      schedule(retryDelays[Math.min(failures, retryDelays.length - 1)] ?? saveDelay);
      failures += 1;
      return;
    }
    if (result.outcome === 'failed') {
      set({ status: 'refused' });
      schedule(failedDelays[Math.min(failures, failedDelays.length - 1)] ?? saveDelay);
      failures += 1;
      return;
    }
    set({ status: result.outcome === 'changed' ? 'conflict' : result.outcome });
  }

  function attempt(): Promise<void> {
    cancelTimer?.();
    cancelTimer = null;
    if (running) return running;
    if (state.status === 'conflict' || state.status === 'gone' || stopped) return Promise.resolve();
    running = send().finally(() => {
      running = null;
    });
    return running;
  }

  if (start.dirty) schedule(0);

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (form) => {
      parts.keep({ form, version });
      const held = ['conflict', 'gone', 'saving'].includes(state.status);
      set({ form, status: held ? state.status : 'waiting' });
      if (!held) schedule(saveDelay);
    },
    flush: async () => {
      if (running) await running;
      while (!stopped && ['waiting', 'offline', 'refused'].includes(state.status)) {
        await attempt();
        if (state.status !== 'waiting') break;
      }
      return state.status === 'saved';
    },
    retry: () => {
      if (state.status === 'offline') void attempt();
    },
    takeTheirs: (form, newVersion, at) => {
      version = newVersion;
      parts.keep(null);
      set({ form, status: 'saved', savedAt: at });
    },
    keepMine: (newVersion) => {
      version = newVersion;
      set({ status: 'waiting' });
      schedule(0);
    },
    version: () => version,
    stop: () => {
      stopped = true;
      cancelTimer?.();
    },
  };
}
