import { ApiError, errorText } from './errors.ts';

/** Said when contacts could not be added, and nothing better is known (row C-274). */
const addContactsFailedText = 'There was an error adding your contact(s).';
/** Said when what failed was no answer of the server at all, as an error in this page (row C-274). */
const unexpectedText = 'Unexpected error occurred, please try again.';

/** The sentence of contacts that were not added: the server's own when it is for people, else one of the two. */
export function addContactsFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return unexpectedText;
  return errorText(error, 'adding', 'contact', addContactsFailedText);
}
