import type { Database } from '../../platform/database/database.ts';
import { addDoNotContact, doNotContactOf, removeDoNotContact } from '../optOuts/doNotContact.sql.ts';

const bySetting = { reason: 'Named by a setting', byWhom: 'BLOCKED_NUMBERS' };

/** Makes the do-not-contact list match the numbers of the setting. Other entries stay. Safe to repeat. */
export async function keepBlockedNumbers(database: Database, phones: readonly number[]): Promise<void> {
  await database.inPlatform(async (tx) => {
    const gone = (await doNotContactOf(tx, bySetting.byWhom)).filter((phone) => !phones.includes(phone));
    await removeDoNotContact(tx, gone, bySetting);
    await addDoNotContact(tx, phones, bySetting);
  });
}
