import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import type { Account, User } from '@carillon/contract/accounts/accounts';
import type { TextNumber } from '@carillon/contract/numbers';
import type { RecipientCounts } from './draft/draftData.ts';
import type { DataState } from './steps/requiredData.ts';
import type { StepNumber } from './steps/steps.ts';
import type { StepFacts, StepProblem, WizardField } from './steps/stepFacts.ts';
import { useDraftForm } from './draft/useDraftForm.ts';
import type { SavedForm } from './draft/useDraftForm.ts';
import { dataStatesOf } from './steps/dataStates.ts';
import { useFreshLists } from './wizard/useFreshLists.ts';
import { useMoves } from './wizard/useMoves.ts';
import { usePrice } from './wizard/usePrice.ts';
import { useRefusedSteps } from './wizard/useRefusedSteps.ts';
import { useStepFacts } from './wizard/useStepFacts.ts';
import { useWizardData } from './wizard/useWizardData.ts';

/** The input, and how it is saved. */
interface WizardDraft extends SavedForm {
  readonly draftId: number;
}

/** What is known beside the input. */
interface WizardFacts {
  readonly user: User | undefined;
  readonly account: Account | undefined;
  readonly zone: string;
  readonly now: number;
  readonly facts: StepFacts;
  readonly numbers: readonly TextNumber[] | undefined;
  readonly summary: RecipientCounts | undefined;
  readonly signature: string;
  /** The voice messages from the library. Null for none, or when they left it. */
  readonly audio: DraftBroadcast['Audio'];
  readonly audioVm: DraftBroadcast['AudioVM'];
  /** Custom columns that can be merge fields. */
  readonly columns: readonly string[];
  /** Credits for all who can be reached: the server's figure, or ours while it is loading. */
  readonly creditsNeeded: number;
  /** The server's figure for exactly what is on the page. Undefined while it is loading. */
  readonly price: number | undefined;
}

/** What is wrong with the current step, as far as the user has seen it. */
interface WizardProblems {
  /** Fields of the current step with an error in the summary. Empty when the summary is not shown. */
  readonly problems: readonly StepProblem[];
  /** Grows with every refused step, so that the summary takes the focus again. */
  readonly refusals: number;
  readonly errorOf: (field: WizardField) => string | undefined;
  /** The field lost focus: from now on its error shows. */
  readonly leave: (field: WizardField) => void;
  /** The requested step when the calling window prevented it (2-decisions G4). Null when it did not. */
  readonly windowConflict: StepNumber | null;
  readonly closeWindowConflict: () => void;
  /** Asks how to continue with a start outside the calling window. */
  readonly askWindowConflict: () => void;
}

/** Moving from step to step. */
interface WizardMoves {
  readonly go: (step: StepNumber) => Promise<StepNumber>;
  /** Opens the step that an address names, if everything before it is done. Confirms and refuses nothing. */
  readonly arrive: (step: StepNumber) => Promise<StepNumber>;
  /** Puts problems found by the server into the summary. */
  readonly tell: (problems: readonly StepProblem[]) => void;
  readonly moving: boolean;
  /** The data that could not be loaded for checking the current step or the requested one. */
  readonly failed: readonly DataState[];
  /** Grows each time it keeps the user from continuing. */
  readonly stops: number;
  readonly tellMissing: (step: StepNumber) => void;
  /** Why nothing can be sent yet: something has not loaded. Null when everything has. */
  readonly waitsFor: string | null;
}

/** Everything the steps of the wizard share. A step names what it needs of it: `WizardPart<'form' | 'change'>`. */
export interface Wizard extends WizardDraft, WizardFacts, WizardProblems, WizardMoves {}

/** What one part of the wizard needs, so that it can be read and tested without the rest. */
export type WizardPart<Members extends keyof Wizard> = Pick<Wizard, Members>;

/** The state of the wizard: the input, the facts about it, and the reachable steps. */
export function useWizard(draft: DraftBroadcast): Wizard {
  const id = draft.DraftBroadcastID;
  const form = useDraftForm(draft);
  const data = useWizardData(draft, form);
  const facts = useStepFacts(form.form, data);
  useFreshLists(id, form);
  const { user, account, numbers, summary, counts, zone, now, signature, columns } = data;
  const dataStates = dataStatesOf({ user, account, numbers, recipients: summary, price: counts });
  const refused = useRefusedSteps(form.form, facts);
  const moves = useMoves(form, { facts, summary, dataStates }, refused);
  return {
    ...form,
    ...refused,
    ...moves,
    ...usePrice(form, data, facts),
    draftId: id,
    user: user.data,
    account: account.data,
    zone,
    now,
    facts,
    numbers: numbers.data?.Items,
    summary: summary.data,
    signature,
    audio: counts.data?.Audio ?? null,
    audioVm: counts.data?.AudioVM ?? null,
    columns,
  };
}
