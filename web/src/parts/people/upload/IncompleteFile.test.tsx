// @vitest-environment happy-dom
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { afterEach, expect, it } from 'vitest';
import { mounted, type Mounted } from '../../../testing/mounted.tsx';
import { FileRemarks, IncompleteFile } from './FileRemarks.tsx';

let page: Mounted | undefined;
afterEach(() => page?.unmount());

const where = { RowNumber: 0, ColumnNumber: null };
const file = {
  FileStructure: { Tabs: [{ TabNumber: 1, Name: 'Roster' }] },
  Remarks: [
    {
      Kind: 'Incomplete',
      Count: 2,
      Rows: [
        { ...where, TabNumber: 1, Value: 'It says that it has 3,000 rows, and ends with row 12.' },
        { ...where, TabNumber: 0, Value: 'The workbook lists 40 texts that no cell shows.' },
      ],
    },
  ],
} as unknown as FileUpload;

it('warns of what a workbook says it holds, by sheet, and not among the other remarks', async () => {
  page = await mounted(<IncompleteFile file={file} />);
  const alert = document.querySelector('[role=alert]')?.textContent;
  expect(alert).toContain('people may be missing');
  expect(alert).toContain('Sheet "Roster": It says that it has 3,000 rows, and ends with row 12.');
  expect(alert).toMatch(/\.The workbook lists 40 texts that no cell shows\.$/);
  await page.unmount();
  page = await mounted(<FileRemarks file={file} />);
  expect(page.text()).toBe('');
});

it('says nothing about other files', async () => {
  page = await mounted(<IncompleteFile file={{ ...file, Remarks: [] }} />);
  expect(page.text()).toBe('');
});
