import { plural } from '@carillon/rules/money/amounts';
import { RowsChoice, type RowsChoiceProps } from './RowsChoice.tsx';

/** Rows that a sheet hides or filters out. The user who adds the file chooses whether they are added. */
export function HiddenRows(props: RowsChoiceProps) {
  const rows = props.tab.HiddenRowCount ?? 0;
  if (rows === 0) return null;
  const where = props.file.FileStructure.Tabs.length > 1 ? `sheet "${props.tab.Name}"` : 'the sheet';
  const title = `${plural(rows, 'row is', 'rows are')} hidden or filtered out in ${where}`;
  return <RowsChoice {...props} title={title} rows={rows} setting="WithHiddenRows" one="it" />;
}
