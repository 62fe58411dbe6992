import type { FileColumn, FileUpload } from '@carillon/contract/contacts/uploads';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { askedColumns, withChanges, withColumn } from './columnChanges.ts';
import type { FileTools } from './fileTools.ts';
import { Rereading } from './Rereading.tsx';
import { AskedColumns, SheetColumns } from './SheetColumns.tsx';
import type { Chosen } from './SheetColumns.tsx';
import { hasPhoneColumn } from './uploadSteps.ts';
import type { UploadEvent, UploadState } from './uploadSteps.ts';

type Tab = FileUpload['FileStructure']['Tabs'][number];

interface UploadColumnsProps {
  state: UploadState;
  file: FileUpload;
  tools: FileTools;
  /** Custom fields of the organization, if columns may go to one of them. */
  fields?: readonly string[] | undefined;
  send: (event: UploadEvent) => void;
}

/** What each column means: our guess above the first rows, and the user's correction, applied at once. */
export function UploadColumns({ state, file, tools, fields, send }: UploadColumnsProps) {
  const [failure, setFailure] = useState('');
  const { changes } = state;
  const shown = withChanges(file, changes);
  const tabs = shown.FileStructure.Tabs;
  // A question stays in place after the user answers, so that the choice can be changed there.
  const asked = askedColumns(file).filter(({ tab }) =>
    tabs.some((one) => one.TabNumber === tab && one.Included),
  );
  const isNoneTaken = tabs.every((tab) => !tab.Included);
  const isShown = (tab: Tab): boolean => tab.Included || tabs.length === 1 || isNoneTaken;
  const nameHeader = (tab: Tab, HasHeader: boolean): void => {
    setFailure('');
    tools.correct(file.FileID, { Tabs: [{ TabNumber: tab.TabNumber, HasHeader }] }).then(
      (next) => send({ type: 'seen', file: next }),
      (error: unknown) => setFailure(tools.failureText(error, 'updating', 'file')),
    );
  };
  const include = (tab: Tab, Included: boolean): void => {
    const others = changes.tabs.filter((one) => one.TabNumber !== tab.TabNumber);
    send({
      type: 'change',
      changes: { ...changes, tabs: [...others, { TabNumber: tab.TabNumber, Included }] },
    });
  };
  const choose = (tab: number, column: FileColumn, chosen: Chosen): void => {
    const change = { TabNumber: tab, ColumnNumber: column.ColumnNumber, ...chosen };
    const next = withColumn(file, changes, change);
    // A sheet with a phone column that the user chose is included.
    const isTaken = tabs.some((one) => one.TabNumber === tab && one.Included);
    const isPhone = chosen.Meaning.startsWith('Phone') && !isTaken;
    const joined = isPhone
      ? {
          ...next,
          tabs: [...next.tabs.filter((one) => one.TabNumber !== tab), { TabNumber: tab, Included: true }],
        }
      : next;
    send({ type: 'change', changes: joined });
  };
  return (
    <>
      {file.Status === 'Processing' && <Rereading />}
      {failure !== '' && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {failure}
        </Alert>
      )}
      {!hasPhoneColumn(shown) && (
        <Alert severity="warning" sx={{ mb: 4 }} role="alert">
          {hasPhoneColumn(file)
            ? 'No column is chosen for phone numbers. Choose the one that holds them.'
            : 'None of the columns looks like phone numbers. Choose the one that holds them.'}
        </Alert>
      )}
      <AskedColumns asked={asked} tabs={tabs} fields={fields} onChoose={choose} />
      {tabs.map((tab) => (
        <SheetColumns
          key={tab.TabNumber}
          tab={tab}
          name={tab.Name || file.FileName}
          isOneOfMany={tabs.length > 1}
          isShown={isShown(tab)}
          fields={fields}
          onInclude={(isIncluded) => include(tab, isIncluded)}
          onHeader={(hasHeader) => nameHeader(tab, hasHeader)}
          onChoose={choose}
        />
      ))}
    </>
  );
}
