import type { FileRemark } from '@carillon/contract/contacts/uploads';
import { expect, it } from 'vitest';
import { remarkText } from './FileRemarks.tsx';

it.each([
  [
    { Kind: 'Letters', Count: 1, Rows: [], Encoding: 'Japanese (Shift-JIS)' },
    'This file seems to be written in Japanese (Shift-JIS): 1 cell was read so. Make sure it is right. If not, save the file as "CSV UTF-8" and upload it again.',
  ],
  [
    { Kind: 'Letters', Count: 2, Rows: [] },
    '2 cells have letters with accents in an unusual encoding. Make sure they are right. If not, save the file as "CSV UTF-8" and upload it again.',
  ],
  [
    { Kind: 'Shortened', Count: 1, Rows: [] },
    '1 name of a group or column is too long. Only the beginning is kept.',
  ],
] satisfies [FileRemark, string][])('%j', (remark, text) => expect(remarkText(remark)).toBe(text));
