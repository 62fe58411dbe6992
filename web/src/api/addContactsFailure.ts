import { ApiError, errorText } from './client/errors.ts';

/** Shown when contacts could not be added and no better reason is known (row C-274). */
const addContactsFailedText = 'There was an error adding your contact(s).';
/** Shown when the failure did not come from the server, such as an error in this page (row C-274). */
const unexpectedText = 'Unexpected error occurred, please try again.';

/** The message for contacts that were not added: the server's own if it is meant for people, else one of these two. */
export function addContactsFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return unexpectedText;
  return errorText(error, 'adding', 'contact', addContactsFailedText);
}
