// What a drip is made of: its limits, the sentences that refuse it, and the names and times of its steps.

/** Longest name of a drip, in characters: as long as the name of a broadcast (row B-280). */
export const dripNameLength = 50;
/** Most steps of a drip. */
export const mostSteps = 20;
/** How long after the one before a new step goes out, in minutes (row B-272). */
export const defaultWait = 5;

/** Rows B-162 to B-166. */
export const nameEmptyText = 'Name must be at least 1 character.';
export const nameTooLongText = `Name cannot be longer than ${dripNameLength} characters.`;
export const messageEmptyText = 'Message cannot be empty.';
export const stepOrderText = 'Your start date and time cannot be earlier than previous step.';
export const noRecipientText = 'Please add at least one valid recipient to your drip campaign.';
export const timeText = 'Enter a time such as 5:00 AM or 5:00 PM';
export const dateText = 'Choose a valid start date and time.';
export const tooManyStepsText = `A drip campaign has at most ${mostSteps} steps.`;

/** The sentence about steps that could not be made, of several (2-decisions M). */
export function partialText(failed: number, steps: number): string {
  return `${failed} of ${steps} steps could not be created.`;
}

/**
 * The name of the broadcast of a step, from 1: "Welcome - Step 2". The name is cut so that the whole has 50 characters,
 * and never in the middle of a character that takes two.
 */
export function stepName(name: string, step: number): string {
  const end = ` - Step ${step}`;
  const cut = name.trim().slice(0, dripNameLength - end.length);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}${end}`;
}

/** What is wrong with a name; null when it can be used. */
export function nameFault(name: string): string | null {
  if (name.trim() === '') return nameEmptyText;
  return name.trim().length > dripNameLength ? nameTooLongText : null;
}

/** The steps, from 0, that do not start after the one before; instants in milliseconds, null: not known yet. */
export function stepsOutOfOrder(starts: readonly (number | null)[]): number[] {
  return starts.flatMap((start, step) => {
    const before = step === 0 ? null : (starts[step - 1] ?? null);
    return start !== null && before !== null && start <= before ? [step] : [];
  });
}

/**
 * The starts of steps whose first one moves to `first`: a step that would no longer come after the one before keeps its
 * distance from it instead, and all others stay. Instants in milliseconds, in order.
 */
export function movedStarts(starts: readonly number[], first: number): number[] {
  const moved: number[] = [];
  for (const [step, start] of starts.entries()) {
    const before = moved.at(-1);
    if (before === undefined) moved.push(first);
    else moved.push(start > before ? start : before + start - (starts[step - 1] ?? start));
  }
  return moved;
}

/** Why the rest of a drip is no longer sent to a person. */
export const leaveReasons = ['replied', 'stopped'] as const;
export type LeaveReason = (typeof leaveReasons)[number];

/** Why a text of a drip was not sent to a person who had left it. */
export const leaveTexts: Readonly<Record<LeaveReason, string>> = {
  replied: 'This person replied, so the rest of the drip campaign was not sent.',
  stopped: 'The drip campaign was stopped for this person before this message, so it was not sent.',
};

/** Scheduled: nothing was sent yet. Running: some steps are to come or are being sent. Stopped: by a user. Done: all is over. */
export const dripStates = ['Scheduled', 'Running', 'Stopped', 'Done'] as const;
export type DripState = (typeof dripStates)[number];

/** Where a drip stands, by its steps that were made and not deleted. */
export function dripState(
  steps: readonly { readonly isStarted: boolean; readonly isOver: boolean }[],
  isStopped: boolean,
): DripState {
  if (isStopped) return 'Stopped';
  if (steps.every(({ isOver }) => isOver)) return 'Done';
  return steps.some(({ isStarted }) => isStarted) ? 'Running' : 'Scheduled';
}

/** The same by the code of its result, which is the reason. */
export function leaveTextOf(code: string | null): string {
  return leaveTexts[leaveReasons.find((reason) => reason === code) ?? 'stopped'];
}
