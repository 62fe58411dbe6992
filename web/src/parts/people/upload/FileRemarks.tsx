import type { FileRemark, FileUpload } from '@carillon/contract/contacts/uploads';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { count, plural } from '@carillon/rules/money/amounts';
import { tabular } from '../../../theme.ts';
import { GoodToKnow, GoodToKnowItem } from '../GoodToKnow.tsx';

const checkText = (n: number): string => (n === 1 ? 'Make sure it is right.' : 'Make sure they are right.');

/** What a remark says, with its count. */
export function remarkText({ Kind, Count, Encoding }: FileRemark): string {
  switch (Kind) {
    case 'Extension':
      return `${plural(Count, 'number has', 'numbers have')} an extension. The main number is used.`;
    case 'SecondNumber':
      return `${plural(Count, 'cell holds', 'cells hold')} more than one number. All of them are used.`;
    case 'StandIn':
      return `${plural(Count, 'person has', 'people have')} no number in the first phone column. The next one is used.`;
    case 'Unusable':
      return `${plural(Count, 'number', 'numbers')} can't be used. Another number of the same person is used.`;
    case 'Unread':
      return `${plural(Count, 'cell has', 'cells have')} more figures beside the number. They are not used.`;
    case 'TooMany':
      return `${plural(Count, 'number', 'numbers')} left out: a contact has at most three.`;
    case 'LettersForDigits':
      return `${plural(Count, 'number has', 'numbers have')} letters that were read as digits, such as O for 0. ${checkText(Count)}`;
    case 'NewAreaCode':
      return `${plural(Count, 'number has', 'numbers have')} an area code that is new or mistyped. ${checkText(Count)}`;
    case 'Letters':
      if (Encoding !== undefined)
        return `This file seems to be written in ${Encoding}: ${plural(Count, 'cell was', 'cells were')} read so. Make sure ${Count === 1 ? 'it is' : 'they are'} right. If not, save the file as "CSV UTF-8" and upload it again.`;
      return `${plural(Count, 'cell has', 'cells have')} letters with accents in an unusual encoding. Make sure they are right. If not, save the file as "CSV UTF-8" and upload it again.`;
    case 'ServiceLine':
      return `${plural(Count, 'number is a toll-free or company line', 'numbers are toll-free or company lines')}. Texts rarely reach such lines.`;
    case 'ZeroDropped':
      return `${plural(Count, 'number was', 'numbers were')} without the 0 in front, which was added. ${checkText(Count)}`;
    case 'NotWanted':
      return `${plural(Count, 'number is', 'numbers are')} left out because a note beside ${Count === 1 ? 'it' : 'them'} says not to use ${Count === 1 ? 'it' : 'them'}.`;
    case 'Shortened':
      return `${plural(Count, 'name of a group or column is', 'names of groups or columns are')} too long. Only the beginning is kept.`;
    case 'NoValue':
      return `${plural(Count, 'cell holds', 'cells hold')} only a mark such as "-", "N/A", or a spreadsheet's error (#REF!). ${Count === 1 ? 'It counts' : 'They count'} as empty.`;
    case 'Footer':
      return `${plural(Count, 'row is', 'rows are')} no person and left out: titles, totals, page numbers, column names.`;
    case 'Letterhead':
      return `${plural(Count, 'row', 'rows')} with a phone number above the column names left out.`;
    case 'Known':
      return `${plural(Count, 'person is', 'people are')} already in your contacts. Choose below what happens to ${Count === 1 ? 'this contact' : 'them'}.`;
    case 'Incomplete':
      return 'This file says that it holds more than is there, so people may be missing. Open it in your spreadsheet program and make sure that they are all there. If not, save it again and upload it anew.';
    case 'Stray':
      return `${plural(Count, 'cell stands', 'cells stand')} apart from the table, in a column without a name, and ${Count === 1 ? 'is' : 'are'} not used.`;
  }
}

const shownAtOnce = 3;

/** A file that says it holds more than is there; shown above the counts, because those may be too low. */
export function IncompleteFile({ file }: { file: FileUpload }) {
  const remark = file.Remarks.find(({ Kind }) => Kind === 'Incomplete');
  if (remark === undefined) return null;
  const nameOf = (tab: number) =>
    file.FileStructure.Tabs.find(({ TabNumber }) => TabNumber === tab)?.Name ?? '';
  return (
    <Alert severity="warning" role="alert" sx={{ mb: 4, overflowWrap: 'anywhere' }}>
      {remarkText(remark)}
      {remark.Rows.map(({ TabNumber, Value }) => (
        <Box key={`${TabNumber} ${Value}`} sx={{ ...tabular, mt: 1 }}>
          {nameOf(TabNumber) === '' ? Value : `Sheet "${nameOf(TabNumber)}": ${Value}`}
        </Box>
      ))}
    </Alert>
  );
}

/** What is not used as written in the file: each kind with its count, and the rows on request. */
export function FileRemarks({ file }: { file: FileUpload }) {
  const [open, setOpen] = useState<string | null>(null);
  const remarks = file.Remarks.filter(({ Kind }) => Kind !== 'Incomplete');
  if (remarks.length === 0) return null;
  return (
    <GoodToKnow>
      {remarks.map((remark) => {
        const isOpen = open === remark.Kind;
        const rows = isOpen ? remark.Rows : remark.Rows.slice(0, shownAtOnce);
        const about = rows
          .map((row) => `Row ${count(row.RowNumber)}: ${row.Value.replace(/\s+/g, ' ')}`)
          .join('; ');
        const rest =
          isOpen && remark.Count > rows.length ? `; and ${count(remark.Count - rows.length)} more` : '';
        return (
          <GoodToKnowItem key={remark.Kind} text={remarkText(remark)} about={about + rest}>
            {remark.Rows.length > shownAtOnce && (
              <Button
                size="small"
                sx={{ ml: '-12px' }}
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? null : remark.Kind)}
              >
                {isOpen ? 'Show fewer' : `Show ${remark.Rows.length < remark.Count ? 'more' : 'all'}`}
              </Button>
            )}
          </GoodToKnowItem>
        );
      })}
    </GoodToKnow>
  );
}
