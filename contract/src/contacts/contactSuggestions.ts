import { z } from 'zod';
import { contact } from './contacts.ts';
import { route } from '../route.ts';

/** How many contacts are suggested while a name or a number is typed. */
export const suggestedContacts = 10;

export const suggestContacts = route({
  method: 'GET',
  path: '/contacts/suggestions',
  right: 'contacts.use',
  summary:
    'Contacts for what is typed: first names that begin with it, then last names that do, then all others that have it.',
  query: z.object({ q: z.string().trim().min(1).max(100) }),
  response: z.array(contact),
});
