import { createBroadcast } from '@carillon/contract/broadcasts/broadcasts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { call, isMissing } from '../../../../api/client/client.ts';
import { ApiError, errorText, isUnavailable } from '../../../../api/client/errors.ts';
import { accountQuery, userQuery } from '../../../../api/client/session.ts';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import { CreateFailedDialog, CreditDialog, SendAnywayDialog, UnexpectedDialog } from '../dialogs.ts';
import { createRequest, failurePlan, shownNow } from './sending.ts';
import type { FailurePlan } from './sending.ts';
import { draftKeys } from '../draft/draftData.ts';
import { isWindowConflict, problemsOf, serverProblems, steps } from '../steps/steps.ts';
import type { StepNumber } from '../steps/steps.ts';
import { useMade } from './useMade.ts';
import { useSendAnyway } from './useSendAnyway.ts';
import { requestKey } from '../draft/useDraftForm.ts';
import type { WizardPart } from '../useWizard.ts';
import { repeats } from '../wizardForm.ts';

export interface Send {
  readonly busy: boolean;
  readonly start: () => void;
  readonly dialogs: ReactNode;
}

interface Failure {
  readonly plan: FailurePlan;
  readonly requestId: string | undefined;
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) {
    return {
      plan: failurePlan({ status: 500, errorCode: null, errorName: null, message: '' }),
      requestId: undefined,
    };
  }
  const sentence = errorText(error, 'creating', 'broadcast');
  const forPeople = sentence === error.body?.Message ? sentence : '';
  return {
    plan: failurePlan({
      status: error.status,
      errorCode: error.body?.ErrorCode ?? null,
      errorName: error.body?.ErrorName ?? null,
      message: forPeople,
      ...(isUnavailable(error.status) ? { unavailable: error.message } : {}),
    }),
    requestId: error.body?.RequestId,
  };
}

/** What sending needs of the wizard. */
type SendNeeds = WizardPart<
  | 'account'
  | 'creditsNeeded'
  | 'draftId'
  | 'facts'
  | 'failed'
  | 'form'
  | 'numbers'
  | 'price'
  | 'saver'
  | 'signature'
  | 'summary'
  | 'tell'
  | 'tellMissing'
  | 'waitsFor'
  | 'zone'
>;

/**
 * Sends: checks the steps and the credits, saves the input, creates the broadcast with the key of this draft, and
 * reports what went wrong (rows B-044, B-155, B-229 to B-231). Never resends automatically.
 */
export function useSend(wizard: SendNeeds, goTo: (step: StepNumber) => void): Send {
  const client = useQueryClient();
  const show = useSnackbar();
  const [busy, setBusy] = useState(false);
  const [short, setShort] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // State updates with the next paint, and a second click may come before it.
  const running = useRef(false);

  const { seen: seenRules, question, close: closeQuestion } = useSendAnyway(wizard);

  const { done, repeat } = useMade(wizard);

  const refresh = useCallback(async () => {
    await Promise.all(
      [draftKeys.recipients(wizard.draftId), userQuery.queryKey, accountQuery.queryKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  }, [client, wizard.draftId]);

  const create = useCallback(
    async (seen: readonly string[]) => {
      const { form, draftId, numbers, saver, summary, price, account } = wizard;
      const textPhoneNumber =
        numbers?.find((one) => one.TextNumberID === form.TextNumberID)?.TextPhoneNumber ?? null;
      try {
        await saver.flush();
        // Another window saved it differently: the user chooses first.
        if (saver.state().status === 'conflict') return;
        const body = createRequest(
          form,
          draftId,
          requestKey(draftId),
          { textPhoneNumber, countryId: account?.CountryID ?? 1 },
          shownNow(summary, price),
          seen,
        );
        if (repeats(form)) {
          await repeat(body);
          return;
        }
        const made = await call(createBroadcast, { body });
        if (isMissing(made)) throw new Error('The draft is gone.');
        await done(made.BroadcastID, made.RecipientTotal, made.MessageRecordingInstruction?.Uri ?? null);
      } catch (error) {
        const fields = error instanceof ApiError ? serverProblems(error.body?.Errors ?? []) : [];
        const found = failureOf(error);
        // The page shows the current state before it says that it has changed.
        if (found.plan.kind === 'changed') await refresh();
        // The client opens the dialog for 4100 on every page. The wizard opens the one for the calling window.
        if (found.plan.kind === 'moreCredits') setShort(false);
        else if (!isWindowConflict(fields)) setFailure(found);
        if (fields.length > 0) wizard.tell(fields);
      }
    },
    [done, refresh, repeat, wizard],
  );

  const start = useCallback(() => {
    if (running.current) return;
    const { form, facts, account, creditsNeeded } = wizard;
    if (wizard.waitsFor !== null) {
      // Data that is loading arrives automatically. A failure is shown above, with a retry button.
      if (wizard.failed.length > 0) wizard.tellMissing(4);
      return;
    }
    const problems = steps.flatMap(({ number }) => problemsOf(number, form, facts));
    const bad = problems.length > 0;
    const [wait] = problems;
    if (wait !== undefined && problems.every(({ isWaiting }) => isWaiting)) {
      show({ text: wait.message });
      return;
    }
    if (bad || form.CompletedSteps.length < 3) {
      if (!bad) show({ text: 'Something changed since you checked it. Look at it once more, then go on.' });
      goTo(4);
      return;
    }
    if (account && creditsNeeded > account.AvailableCallUnits) {
      setShort(true);
      return;
    }
    running.current = true;
    setBusy(true);
    const send = async (): Promise<void> => {
      const seen = await seenRules();
      if (seen !== null) await create(seen);
    };
    void send().finally(() => {
      running.current = false;
      setBusy(false);
    });
  }, [create, goTo, seenRules, show, wizard]);

  const dialogs = (
    <>
      <SendAnywayDialog
        open={question.isOpen}
        risks={question.risks}
        onSend={() => {
          closeQuestion(true);
          start();
        }}
        onClose={() => closeQuestion(false)}
      />
      <CreditDialog
        open={short}
        wizard={wizard}
        onClose={() => setShort(false)}
        onStep={(step) => {
          setShort(false);
          goTo(step);
        }}
      />
      <FailureDialogs failure={failure} onClose={() => setFailure(null)} onRetry={start} onStep={goTo} />
    </>
  );
  return { busy, start, dialogs };
}

/** Why the broadcast was not created, and what to do. */
function FailureDialogs(props: {
  failure: Failure | null;
  onClose: () => void;
  onRetry: () => void;
  onStep: (step: StepNumber) => void;
}) {
  const { failure, onClose, onRetry, onStep } = props;
  const plan = failure?.plan;
  const known = plan && plan.kind !== 'moreCredits' && plan.kind !== 'unexpected' ? plan : null;
  const retry = (): void => {
    onClose();
    onRetry();
  };
  return (
    <>
      <CreateFailedDialog
        open={known !== null}
        plan={known}
        onClose={onClose}
        onRetry={retry}
        onRecipients={() => {
          onClose();
          onStep(2);
        }}
      />
      <UnexpectedDialog
        open={plan?.kind === 'unexpected'}
        requestId={failure?.requestId}
        onClose={onClose}
        onRetry={retry}
      >
        {plan?.kind === 'unexpected' ? plan.message : ''} Your draft is saved. If you try again, no one gets
        it twice.
      </UnexpectedDialog>
    </>
  );
}
