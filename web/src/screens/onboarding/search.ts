import type { Address } from '../../addressSearch.ts';
import { textOf } from '../../parts/lists/listState.ts';

export interface OnboardingSearch {
  step?: string | undefined;
}

export const onboardingSearch = (search: Address): OnboardingSearch => ({ step: textOf(search['step'], 40) });
