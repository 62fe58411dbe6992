import { putUser } from '@carillon/contract/accounts/accounts';
import type { User } from '@carillon/contract/accounts/accounts';
import { call, present } from './client/client.ts';

/** How many characters a text may have. */
export type TextLength = User['DefaultSettingCharacterCount'];

/** Saves how long this user's texts may be and returns the updated user (rows P-247, C-301). */
export async function saveTextLength(length: TextLength): Promise<User> {
  return present(
    call(putUser, { body: { DefaultSettingCharacterCount: length } }),
    'There was an error updating your settings.',
  );
}
