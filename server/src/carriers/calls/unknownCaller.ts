import { AppError } from '@carillon/contract/errors';

/** The refusal of a webhook that is not proven to come from the carrier; it does not concern any user's session. */
export function unknownCaller(): AppError {
  return new AppError('Unauthorized', "This is not signed with what is set for this carrier's webhooks.");
}
