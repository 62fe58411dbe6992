import type { Account, User } from '@carillon/contract/accounts/accounts';
import type { ContactSummary, DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import type { TextNumber } from '@carillon/contract/numbers';
import { useEffect, useMemo, useRef, useState } from 'react';
import { accountNow } from '../../../parts/accountClock.ts';
import type { StepFacts, StepProblem } from './steps/stepFacts.ts';
import type { SavedForm } from './draft/useDraftForm.ts';
import { creditsPerCall } from './voice/voiceMessage.ts';
import { callDefaults, hasCalls, hasTexts, isVoiceSurvey } from './wizardForm.ts';
import type { WizardForm } from './wizardForm.ts';
import { useLoaded } from './wizard/useLoaded.ts';

const startCheckFailed = 'There was an error validating your start date.';

/** What the server says about a later start: the day, and for calls whether it fits the calling window. */
export async function serverStartProblem(form: WizardForm): Promise<StepProblem[]> {
  try {
    return await (await import('./wizard/startCheck.ts')).startProblems(form);
  } catch {
    return [{ field: 'StartDate', message: startCheckFailed }];
  }
}

/** The current time in milliseconds, updated often enough for a start that comes near. */
export function useNow(): number {
  const [now, setNow] = useState(accountNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(accountNow()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const loadCallRules = () => import('./voice/callRules.ts');

/** Reads phone numbers and names of answers once their rules have loaded from a separate chunk. */
export function useCallRules(
  isNeeded: boolean,
  countryId: number | undefined,
): Pick<StepFacts, 'readPhone' | 'answerProblem'> {
  const rules = useLoaded(isNeeded, loadCallRules);
  return useMemo(
    () => ({
      answerProblem: rules?.answerNameProblem,
      readPhone:
        rules === undefined || countryId === undefined
          ? undefined
          : (typed: string) => rules.readCallerId(typed, countryId),
    }),
    [rules, countryId],
  );
}

/** Initial values for the calls of this draft: the user's own voice settings. */
function firstCallValues(
  draft: DraftBroadcast['Form'],
  user: User,
  ownNumber: string | null,
): Partial<WizardForm> {
  const defaults = { ...callDefaults(user, ownNumber), CheckCallingWindow: true };
  const isMissing = (field: string): boolean => draft[field as keyof typeof draft] === undefined;
  return Object.fromEntries(Object.entries(defaults).filter(([field]) => isMissing(field)));
}

/** Initial values that depend on the user: a usable number, the signature if it is on, and the voice settings. */
export function useFirstValues(
  draft: DraftBroadcast,
  form: SavedForm,
  user: User | undefined,
  usable: readonly TextNumber[] | undefined,
): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || user === undefined || usable === undefined) return;
    done.current = true;
    const first = usable.find((number) => number.IsDefault) ?? usable[0];
    const typed = draft.Form.IncludeSignature !== undefined;
    form.change((now) => {
      const change: Partial<WizardForm> = hasCalls(now)
        ? firstCallValues(draft.Form, user, first?.TextPhoneNumber ?? null)
        : {};
      if (hasTexts(now)) {
        if (now.TextNumberID === null && first) change.TextNumberID = first.TextNumberID;
        if (!typed && !now.IncludeSignature && user.Signature.IsEnabled) change.IncludeSignature = true;
      }
      // A machine can't answer a question, so it hears its own message (row B-108).
      if (isVoiceSurvey(now) && draft.Form.RecordLaterVM === undefined && now.AudioVM === null)
        change.RecordLaterVM = true;
      return Object.keys(change).length === 0 ? now : { ...now, ...change };
    });
  }, [draft, form, user, usable]);
}

/** Voice messages of the form that the library no longer has. */
export function lostAudioOf(
  form: WizardForm,
  draft: Pick<DraftBroadcast, 'Audio' | 'AudioVM'>,
): ('Audio' | 'AudioVM')[] {
  return (['Audio', 'AudioVM'] as const).filter(
    (part) => form[part] !== null && draft[part]?.AudioID !== form[part]?.AudioID,
  );
}

interface PriceFacts {
  /** Credits of one text. */
  readonly perText: number;
  readonly summary: Pick<ContactSummary, 'TextNumberCount' | 'VoiceNumberCount'> | undefined;
  readonly draft: Pick<DraftBroadcast, 'Audio' | 'AudioVM'> | undefined;
  readonly account: Account | undefined;
  /** Maximum seconds of the user's voice messages. */
  readonly longest: number | undefined;
}

/** Credits for all recipients who can be reached, while the server's figure is loading (2-decisions J5). */
export function ownPrice(
  form: WizardForm,
  { perText, summary, draft, account, longest }: PriceFacts,
): number {
  const texts = hasTexts(form) ? (summary?.TextNumberCount ?? 0) * perText : 0;
  if (!hasCalls(form)) return texts;
  const price = (seconds: number | undefined): number =>
    creditsPerCall(seconds ?? null, account, longest) ?? 0;
  const hasOwn = form.AudioVM !== null || form.RecordLaterVM;
  const live = price(draft?.Audio?.Length);
  const perCall = hasOwn ? Math.max(live, price(draft?.AudioVM?.Length)) : live;
  return texts + (summary?.VoiceNumberCount ?? 0) * perCall;
}
