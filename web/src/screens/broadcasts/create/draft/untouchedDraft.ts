import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import { emptyForm, formFromDraft } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

type Known = Pick<DraftBroadcast, 'DraftBroadcastID' | 'Form' | 'PotentialUniqueCount' | 'CustomData'>;

/** What the wizard chooses automatically when it opens. */
const ownChoices: readonly (keyof WizardForm)[] = ['TextNumberID', 'CurrentStep', 'IncludeSignature'];

/**
 * The draft without input and recipients, or null when there is none. A draft that is open in another tab (`inUse`)
 * belongs to that tab. `drip`: what an untouched drip has; null for a broadcast.
 */
export function untouchedDraft<T extends Known>(
  drafts: readonly T[],
  inUse: readonly number[],
  drip: WizardForm['Drip'] = null,
): T | null {
  const empty = { ...emptyForm, Drip: drip };
  const fields = (Object.keys(emptyForm) as (keyof WizardForm)[]).filter(
    (field) => !ownChoices.includes(field),
  );
  const isEmpty = (draft: T): boolean => {
    const form = formFromDraft(draft.Form);
    return fields.every((field) => JSON.stringify(form[field]) === JSON.stringify(empty[field]));
  };
  return (
    drafts.find(
      (draft) =>
        draft.PotentialUniqueCount === 0 &&
        draft.CustomData.length === 0 &&
        !inUse.includes(draft.DraftBroadcastID) &&
        isEmpty(draft),
    ) ?? null
  );
}

const lockName = 'carillon.draft.';

/** Drafts that are open in tabs of this browser. None if the browser can't report them. */
export async function draftsInUse(): Promise<number[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.flatMap(({ name = '' }) =>
    name.startsWith(lockName) ? [Number(name.slice(lockName.length))] : [],
  );
}

/** Marks the draft as open in this tab for other tabs, until the returned function is called. */
export function markInUse(id: number): () => void {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  void navigator.locks?.request(`${lockName}${id}`, { mode: 'shared' }, () => done);
  return () => end();
}
