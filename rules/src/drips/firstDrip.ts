import type { TypedStep } from './dripSteps.ts';

/** A step that goes out after the default wait (row B-272), as it is before anything is typed. */
export const newStep: TypedStep = {
  Message: '',
  When: 'WAIT',
  WaitAmount: '5',
  WaitUnit: 'minutes',
  Date: '',
  Time: '',
};

/** A drip without input. In a file of its own, because the page of drafts needs it before it knows their kind. */
export const firstDrip: { StopsOnReply: boolean; Steps: TypedStep[] } = {
  StopsOnReply: false,
  Steps: [newStep],
};
