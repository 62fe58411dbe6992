import type { ColumnMeaning } from '@carillon/contract/contacts/uploads';

/** What users call the meanings. */
export const meaningNames: Record<ColumnMeaning, string> = {
  Phone1: 'Phone',
  Phone2: 'Second phone',
  Phone3: 'Third phone',
  AreaCode1: 'Area code',
  AreaCode2: 'Area code of second phone',
  AreaCode3: 'Area code of third phone',
  FirstName: 'First name',
  LastName: 'Last name',
  FullName: 'Full name',
  FirstName2: 'First name for second phone',
  LastName2: 'Last name for second phone',
  FullName2: 'Full name for second phone',
  FirstName3: 'First name for third phone',
  LastName3: 'Last name for third phone',
  FullName3: 'Full name for third phone',
  Notes: 'Notes',
  Groups: 'Groups',
  Custom: 'Custom field',
  Ignore: 'Leave out',
};
