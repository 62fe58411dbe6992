import type { StepFaults } from './dripForm.ts';

/** The element id of a field of a step, counted from 0. */
export function stepFieldId(index: number, field: keyof StepFaults): string {
  return `drip-step-${index + 1}-${field.toLowerCase()}`;
}
