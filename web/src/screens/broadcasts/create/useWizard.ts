import type { ContactSummary, DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import type { Account, User } from '@carillon/contract/accounts/accounts';
import type { TextNumber } from '@carillon/contract/numbers';
import { isAbroad } from '@carillon/rules/phones/countries';
import { messageLength } from '@carillon/rules/texts/segments';
import { replyNeededText } from '@carillon/rules/broadcasts/refusals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { accountQuery, userQuery } from '../../../api/client/session.ts';
import { useZone } from '../../../parts/DateText.tsx';
import { textPricesOf } from '../../../parts/texts/textPrices.ts';
import { checkWindow } from './settings/callTimes.ts';
import { textNumbersQuery } from '../../../api/textNumbers.ts';
import { countsQuery, draftKeys, summaryQuery } from './draft/draftData.ts';
import { limitOf, textFacts } from './message/message.ts';
import { reachKey } from './recipients/leaveOut.ts';
import { missingUpTo, waitText, type DataState } from './steps/requiredData.ts';
import { isWindowConflict, moveTo, problemsOf, type StepNumber } from './steps/steps.ts';
import type { StepFacts, StepProblem, WizardField } from './steps/stepFacts.ts';
import { useDraftForm } from './draft/useDraftForm.ts';
import type { SavedForm } from './draft/useDraftForm.ts';
import { useStart } from './settings/useStart.ts';
import { useDebounced } from '../../../parts/useDebounced.ts';
import { useLinks } from './message/useLinks.ts';
import { dataStatesOf, useLatest } from './steps/dataStates.ts';
import {
  lostAudioOf,
  ownPrice,
  serverStartProblem,
  useFirstValues,
  useNow,
  useCallRules,
} from './wizardFacts.ts';
import { hasCalls, hasTexts, kindOf } from './wizardForm.ts';
import type { WizardForm } from './wizardForm.ts';

/** Who gets what under the chosen kind. */
export type RecipientCounts = Omit<ContactSummary, 'Sources'>;

/** Everything the steps of the wizard share. */
export interface Wizard extends SavedForm {
  readonly draftId: number;
  readonly user: User | undefined;
  readonly account: Account | undefined;
  readonly zone: string;
  readonly now: number;
  readonly facts: StepFacts;
  readonly numbers: readonly TextNumber[] | undefined;
  readonly summary: RecipientCounts | undefined;
  /** The data that could not be loaded for checking the current step or the requested one. */
  readonly failed: readonly DataState[];
  /** Grows each time it keeps the user from continuing. */
  readonly stops: number;
  readonly tellMissing: (step: StepNumber) => void;
  /** Why nothing can be sent yet: something has not loaded. Null when everything has. */
  readonly waitsFor: string | null;
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
  /** Fields of the current step with an error in the summary. Empty when the summary is not shown. */
  readonly problems: readonly StepProblem[];
  /** Grows with every refused step, so that the summary takes the focus again. */
  readonly refusals: number;
  readonly moving: boolean;
  /** The requested step when the calling window prevented it (2-decisions G4). Null when it did not. */
  readonly windowConflict: StepNumber | null;
  readonly closeWindowConflict: () => void;
  /** Asks how to continue with a start outside the calling window. */
  readonly askWindowConflict: () => void;
  readonly errorOf: (field: WizardField) => string | undefined;
  /** The field lost focus: from now on its error shows. */
  readonly leave: (field: WizardField) => void;
  readonly go: (step: StepNumber) => Promise<StepNumber>;
  /** Opens the step that an address names, if everything before it is done. Confirms and refuses nothing. */
  readonly arrive: (step: StepNumber) => Promise<StepNumber>;
  /** Puts problems found by the server into the summary. */
  readonly tell: (problems: readonly StepProblem[]) => void;
}

/** The state of the wizard: the input, the facts about it, and the reachable steps. */
export function useWizard(draft: DraftBroadcast): Wizard {
  const id = draft.DraftBroadcastID;
  const userResult = useQuery(userQuery);
  const accountResult = useQuery(accountQuery);
  const user = userResult.data;
  const account = accountResult.data;
  const zone = useZone();
  const now = useNow();
  const client = useQueryClient();
  const form = useDraftForm(draft);
  const values = form.form;
  const numbers = useQuery(textNumbersQuery);
  const kind = kindOf(values);
  const summary = useQuery(summaryQuery(id, values.BroadcastType));
  const [touched, setTouched] = useState<ReadonlySet<WizardField>>(new Set());
  const [extra, setExtra] = useState<readonly StepProblem[]>([]);
  const [refusals, setRefusals] = useState(0);
  const [told, setTold] = useState(false);
  const [moving, setMoving] = useState(false);
  const [conflict, setConflict] = useState<StepNumber | null>(null);
  const [stopped, setStopped] = useState<{ times: number; step: StepNumber }>({ times: 0, step: 1 });

  const usable = useMemo(
    () =>
      (numbers.data?.Items ?? []).filter((one) => !one.IsBlocked && one.CanCreateBroadcast && one.CanText),
    [numbers.data],
  );
  useFirstValues(draft, form, user, numbers.data && usable);
  const callRules = useCallRules(hasCalls(values), account?.CountryID);

  const signature = values.IncludeSignature ? (user?.Signature.SignatureText ?? '') : '';
  const hasMedia = values.Media.length > 0;
  const limit = limitOf(user?.DefaultSettingCharacterCount, hasMedia);
  const links = useLinks(values.TextMessage);
  const linksYes = useLinks(values.textSurveyAutoReplyYes);
  const linksNo = useLinks(values.textSurveyAutoReplyNo);
  const start = useStart(values, zone, now);

  const typedLength = messageLength(values.TextMessage, signature);
  const length = useDebounced(typedLength, 400);
  const counts = useQuery(
    countsQuery(id, {
      broadcasttype: values.BroadcastType,
      audio: values.Audio?.AudioID,
      audiovm: values.AudioVM?.AudioID,
      callthrottle: values.CallThrottle,
      textmessagelength: length,
      isEnhanced: hasMedia ? 'true' : undefined,
      textNumberID: values.TextNumberID ?? undefined,
      startdate: start.at === null ? undefined : new Date(start.at).toISOString(),
    }),
  );
  const columns = counts.data?.CustomData ?? draft.CustomData;

  const facts = useMemo<StepFacts>(() => {
    const common = {
      international: isAbroad(account?.CountryID ?? 1),
      prices: textPricesOf(account),
      customFields: columns,
    };
    const reply = {
      ...common,
      customFields: null,
      signature: '',
      hasMedia: false,
      limit: limitOf(user?.DefaultSettingCharacterCount, false),
    };
    return {
      ...callRules,
      callerIds: numbers.data?.Items.map((one) => one.TextPhoneNumber),
      window: checkWindow(values, start.at, now, zone),
      lostAudio: counts.data && !counts.isPlaceholderData ? lostAudioOf(values, counts.data) : [],
      start,
      usableNumbers: numbers.data && usable.map((one) => one.TextNumberID),
      blockedNumbers: (numbers.data?.Items ?? [])
        .filter((one) => one.IsBlocked)
        .map((one) => one.TextNumberID),
      summary: summary.data,
      message: textFacts({ ...common, text: values.TextMessage, signature, hasMedia, limit, links }),
      replyYes: textFacts(
        { ...reply, text: values.textSurveyAutoReplyYes, links: linksYes },
        replyNeededText,
      ),
      replyNo: textFacts({ ...reply, text: values.textSurveyAutoReplyNo, links: linksNo }, replyNeededText),
    };
  }, [
    callRules,
    counts.data,
    counts.isPlaceholderData,
    now,
    zone,
    start,
    usable,
    numbers.data,
    summary.data,
    values,
    signature,
    hasMedia,
    limit,
    links,
    linksYes,
    linksNo,
    columns,
    user,
    account,
  ]);

  // Another window, or a program, may have changed the recipients in the meantime.
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible')
        void client.invalidateQueries({ queryKey: draftKeys.recipients(id) });
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, id]);

  const latestValues = useRef(values);
  useEffect(() => {
    latestValues.current = values;
  });

  // The server counts with its stored image, and lists who is reached under its stored type.
  const listed = useRef(`${kind} ${reachKey(values)}`);
  useEffect(() => {
    if (form.status !== 'saved') return;
    const now = `${kind} ${reachKey(latestValues.current)}`;
    const isSame = listed.current === now;
    listed.current = now;
    void client.invalidateQueries({ queryKey: isSame ? draftKeys.counts(id) : draftKeys.recipients(id) });
    if (isSame) void client.invalidateQueries({ queryKey: draftKeys.personalization(id) });
  }, [form.status, client, id, kind]);

  const dataStates = dataStatesOf({
    user: userResult,
    account: accountResult,
    numbers,
    recipients: summary,
    price: counts,
  });
  const latest = useLatest({ facts, summary, dataStates });
  const tellMissing = useCallback(
    (at: StepNumber) => setStopped(({ times }) => ({ times: times + 1, step: at })),
    [setStopped],
  );

  const step = values.CurrentStep as StepNumber;
  const live = useMemo(() => problemsOf(step, values, facts), [step, values, facts]);
  const shown = useMemo(() => [...live, ...extra], [live, extra]);

  // Problems from the server belong to the form as it was. Typing may have fixed them.
  const formAtTell = useRef(values);
  useEffect(() => {
    if (formAtTell.current !== values) setExtra((old) => (old.length === 0 ? old : []));
  }, [values]);

  const refuse = useCallback(
    (problems: readonly StepProblem[], server: readonly StepProblem[], target: StepNumber) => {
      setTouched((old) => new Set([...old, ...problems.map((problem) => problem.field)]));
      setExtra(server);
      setTold(true);
      setRefusals((count) => count + 1);
      if (isWindowConflict(problems)) setConflict(target);
    },
    [setTouched, setExtra, setTold, setRefusals, setConflict],
  );

  const go = useCallback(
    async (target: StepNumber): Promise<StepNumber> => {
      const started = form.saver.state().form;
      const from = started.CurrentStep as StepNumber;
      const isForward = target > from || target === 4;
      if (isForward) {
        setMoving(true);
        const hasCome = await latest.arrived((target - 1) as StepNumber, () => form.saver.state().form);
        setMoving(false);
        if (!hasCome) {
          tellMissing((target - 1) as StepNumber);
          return from;
        }
      }
      const before = form.saver.state().form;
      const { facts } = latest.known();
      if (from === 1 && target > 1 && before.startOption === 'START_LATER' && facts.start.at !== null) {
        setMoving(true);
        const found = await serverStartProblem(before);
        setMoving(false);
        if (found.length > 0) {
          formAtTell.current = form.saver.state().form;
          refuse(found, found, target);
          return from;
        }
      }
      // People who were just added are counted before the page says that there are none.
      const { summary } = latest.known();
      let counted = summary.data;
      if (from === 2 && isForward && summary.isFetching) {
        setMoving(true);
        counted = (await summary.refetch({ cancelRefetch: false })).data ?? counted;
        setMoving(false);
      }
      const move = moveTo(form.saver.state().form, target, { ...latest.known().facts, summary: counted });
      // If the calling window closed while the user wrote the rest, the question comes at the current step, not two
      // steps before.
      if (from === 4 && isWindowConflict(move.problems)) {
        formAtTell.current = before;
        setConflict(target);
        return from;
      }
      form.change(() => move.form);
      formAtTell.current = move.form;
      if (move.problems.length > 0) refuse(move.problems, [], target);
      else {
        setTold(false);
        setExtra([]);
      }
      return move.form.CurrentStep as StepNumber;
    },
    [form, latest, refuse, tellMissing, setMoving, setTold, setExtra, setConflict],
  );

  const arrive = useCallback(
    async (target: StepNumber): Promise<StepNumber> => {
      const typed = (): WizardForm => form.saver.state().form;
      if (!(await latest.arrived((target - 1) as StepNumber, typed)))
        return typed().CurrentStep as StepNumber;
      const move = moveTo(typed(), target, latest.known().facts, false);
      form.change(() => move.form);
      return move.form.CurrentStep as StepNumber;
    },
    [form, latest],
  );

  const errorOf = useCallback(
    (field: WizardField) => {
      const server = extra.find((problem) => problem.field === field)?.message;
      if (server !== undefined) return server;
      return touched.has(field) ? live.find((problem) => problem.field === field)?.message : undefined;
    },
    [extra, touched, live],
  );
  const leave = useCallback(
    (field: WizardField) => {
      setTouched((old) => (old.has(field) ? old : new Set([...old, field])));
    },
    [setTouched],
  );
  const tell = useCallback(
    (problems: readonly StepProblem[]) => {
      formAtTell.current = form.saver.state().form;
      refuse(problems, problems, form.saver.state().form.CurrentStep as StepNumber);
    },
    [form, refuse],
  );

  const closeWindowConflict = useCallback(() => setConflict(null), [setConflict]);
  const askWindowConflict = useCallback(() => setConflict(4), [setConflict]);
  const own = useMemo(
    () =>
      ownPrice(values, {
        perText: facts.message.credits,
        summary: summary.data,
        draft: counts.data,
        account,
        longest: user?.MaxMessageLength,
      }),
    [values, facts.message.credits, summary.data, counts.data, account, user],
  );
  const missing = missingUpTo(4, values, dataStates);
  const settled = form.status === 'saved' && !counts.isFetching && !counts.isError && length === typedLength;
  // A text that is not written yet costs nothing, both here and beside the field.
  const hasWords = !hasTexts(values) || hasMedia || facts.message.segments > 0;
  const price = settled && hasWords ? counts.data?.MinCallUnitsRequired : undefined;
  return {
    ...form,
    draftId: id,
    user,
    account,
    zone,
    now,
    facts,
    numbers: numbers.data?.Items,
    summary: summary.data,
    failed: missingUpTo(step > stopped.step ? step : stopped.step, values, dataStates).filter(
      ({ isFailed }) => isFailed,
    ),
    stops: stopped.times,
    tellMissing,
    waitsFor: waitText(missing),
    signature,
    audio: counts.data?.Audio ?? null,
    audioVm: counts.data?.AudioVM ?? null,
    columns,
    creditsNeeded: price ?? own,
    price,
    problems: told ? shown : [],
    refusals,
    moving,
    windowConflict: conflict,
    closeWindowConflict,
    askWindowConflict,
    errorOf,
    leave,
    go,
    arrive,
    tell,
  };
}
