// @vitest-environment happy-dom
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mounted } from '../../../../testing/mounted.tsx';
import type { Mounted } from '../../../../testing/mounted.tsx';
import { createDraftSaver } from '../draft/draftSaver.ts';
import type { DraftSaver } from '../draft/draftSaver.ts';
import type { DataState, RequiredData } from '../steps/requiredData.ts';
import type { StepNumber } from '../steps/steps.ts';
import type { StepFacts } from '../steps/stepFacts.ts';
import { stepFacts } from '../steps/stepFactsFixture.ts';
import { emptyForm } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';
import { useMoves } from './useMoves.ts';
import { useRefusedSteps } from './useRefusedSteps.ts';

const filled: WizardForm = { ...emptyForm, BroadcastName: 'Closing', TextNumberID: 7 };

function saverOf(form: WizardForm): DraftSaver {
  return createDraftSaver(
    { form, version: 1, savedAt: 0, dirty: false },
    {
      save: async () => ({ outcome: 'saved', version: 2, at: 0 }),
      keep: () => undefined,
      later: () => () => undefined,
    },
  );
}

const there = (need: RequiredData): DataState => ({
  need,
  isThere: true,
  isFailed: false,
  fetch: async () => true,
});
const all = (['user', 'account', 'numbers', 'recipients', 'price'] as const).map(there);
/** Data of which one part is still on its way, or can't be loaded. */
const without = (need: RequiredData, fetch: () => Promise<boolean>, isFailed = false): DataState[] =>
  all.map((one) => (one.need === need ? { need, isThere: false, isFailed, fetch } : one));

interface WizardProps {
  saver: DraftSaver;
  facts?: StepFacts;
  dataStates?: readonly DataState[];
}

/** The name of the broadcast, its number, and buttons to each step. */
function Wizard({ saver, facts = stepFacts, dataStates = all }: WizardProps) {
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  const change = (edit: (form: WizardForm) => WizardForm): void => saver.change(edit(saver.state().form));
  const form = { ...state, saver, change, rosterChanged: () => undefined };
  const steps = useRefusedSteps(state.form, facts);
  const summary = { data: undefined, isFetching: false, refetch: vi.fn<() => Promise<never>>() };
  const moves = useMoves(form, { facts, summary, dataStates }, steps);
  return (
    <>
      <p>Step {state.form.CurrentStep}</p>
      <input
        aria-label="Name"
        value={state.form.BroadcastName}
        onChange={(event) => change((old) => ({ ...old, BroadcastName: event.target.value }))}
        onBlur={() => steps.leave('BroadcastName')}
      />
      <p>Below the name: {steps.errorOf('BroadcastName') ?? 'nothing'}</p>
      <p>Summary: {steps.problems.map(({ message }) => message).join('; ') || 'nothing'}</p>
      <p>
        {moves.moving ? 'Moving' : 'Resting'}, stopped {moves.stops} times, {moves.failed.length} failed
      </p>
      {([1, 2, 3, 4] as const).map((step: StepNumber) => (
        <button key={step} onClick={() => void moves.go(step)}>
          To step {step}
        </button>
      ))}
      <button onClick={() => moves.tell([{ field: 'BroadcastName', message: 'This name is taken.' }])}>
        Refuse
      </button>
    </>
  );
}

let page: Mounted | undefined;
beforeEach(() => {
  page = undefined;
});
afterEach(() => page?.unmount());

async function open(form: WizardForm, rest: Omit<WizardProps, 'saver'> = {}) {
  const saver = saverOf(form);
  const shown = await mounted(<Wizard saver={saver} {...rest} />);
  page = shown;
  return { shown, saver, go: (step: StepNumber) => shown.click(shown.button(`To step ${step}`)) };
}

describe('the wizard', () => {
  it('stays at a step with a problem, and shows it at its field and in the summary', async () => {
    const { shown, go } = await open({ ...filled, BroadcastName: '' });
    expect(shown.text()).toContain('Summary: nothing');
    await go(2);
    expect(shown.text()).toContain('Step 1');
    expect(shown.text()).toMatch(/Summary: \S+.*name/);
    expect(shown.text()).not.toContain('Below the name: nothing');
  });

  it('shows no problem of a field before the user leaves it', async () => {
    const { shown } = await open({ ...filled, BroadcastName: '' });
    expect(shown.text()).toContain('Below the name: nothing');
    shown.field('Name').focus();
    await shown.leave('Name');
    expect(shown.text()).not.toContain('Below the name: nothing');
    expect(shown.text()).toContain('Summary: nothing');
  });

  it('goes on when the problem is solved, and the summary closes', async () => {
    const { shown, go } = await open({ ...filled, BroadcastName: '' });
    await go(2);
    await shown.type('Name', 'Closing');
    await go(2);
    expect(shown.text()).toContain('Step 2');
    expect(shown.text()).toContain('Summary: nothing');
  });

  it('goes back from anywhere without a check', async () => {
    const { shown, go } = await open({ ...filled, BroadcastName: '', CurrentStep: 3 });
    await go(1);
    expect(shown.text()).toContain('Step 1');
    expect(shown.text()).toContain('Summary: nothing');
  });

  it('waits for data that is on its way, and then goes on', async () => {
    const arrived: ((has: boolean) => void)[] = [];
    const late = () => new Promise<boolean>((resolve) => arrived.push(resolve));
    const { shown, saver, go } = await open(filled, { dataStates: without('numbers', late) });
    await go(2);
    expect(shown.text()).toContain('Moving, stopped 0 times');
    expect(shown.text()).toContain('Step 1');
    await shown.update(<Wizard saver={saver} />);
    await shown.act(async () => arrived.forEach((resolve) => resolve(true)));
    expect(shown.text()).toContain('Resting, stopped 0 times');
    expect(shown.text()).toContain('Step 2');
  });

  it('stays, and says so, when the data can not be loaded', async () => {
    const { shown, go } = await open(filled, { dataStates: without('numbers', async () => false, true) });
    await go(2);
    expect(shown.text()).toContain('Step 1');
    expect(shown.text()).toContain('Resting, stopped 1 times, 1 failed');
  });

  it('shows what the server refused until the user types', async () => {
    const { shown } = await open(filled);
    await shown.click(shown.button('Refuse'));
    expect(shown.text()).toContain('Below the name: This name is taken.');
    expect(shown.text()).toContain('Summary: This name is taken.');
    await shown.type('Name', 'Closing tomorrow');
    expect(shown.text()).toContain('Below the name: nothing');
    expect(shown.text()).toContain('Summary: nothing');
  });
});
