import type { FileUpload } from '@carillon/contract/contacts/uploads';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { duplicatesText } from '@carillon/rules/files/paste/pasteTexts';
import { count, plural } from '@carillon/rules/money/amounts';
import { tabular } from '../../../theme.ts';
import { ConsentBox } from '../ConsentBox.tsx';
import { peopleToAdd } from './columnChanges.ts';
import { FileRemarks, IncompleteFile } from './FileRemarks.tsx';
import type { FileTools } from './fileTools.ts';
import { asBeforeText } from './asBefore.ts';
import { HiddenRows } from './HiddenRows.tsx';
import { NoTextRows } from './NoTextRows.tsx';
import { Rereading } from './Rereading.tsx';
import { problemsOf, ReviewProblems } from './ReviewProblems.tsx';
import { ReviewRows } from './ReviewRows.tsx';
import type { UploadEvent, UploadState, UploadWords } from './uploadSteps.ts';

interface UploadReviewProps {
  state: UploadState;
  file: FileUpload;
  words: UploadWords;
  tools: FileTools;
  /** True: people with another name who share a number are also added. */
  addsSharers: boolean;
  /** How the people are added, if there is a choice. */
  options?: ReactNode;
  send: (event: UploadEvent) => void;
}

function Figure({ value, label, color }: { value: number; label: string; color: string }) {
  return (
    <Box sx={{ mr: 8, mb: 2 }}>
      <Typography
        component="p"
        sx={{ ...tabular, fontSize: '1.625rem', fontWeight: 660, lineHeight: 1.15, color }}
      >
        {count(value)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    </Box>
  );
}

/**
 * The consent stays visible below the scrolling part, because no people are added without it. A window that is too low
 * is the exception.
 */
const pin = {
  mt: 4,
  '&& > *': { mt: 1 },
  '@media (min-height: 480px)': {
    position: 'sticky',
    // It reaches the edge, so that nothing shows below it in the padding of the dialog.
    bottom: '-20px',
    mb: '-20px',
    zIndex: 1,
    pb: 4,
    bgcolor: 'background.paper',
    borderTop: '1px solid',
    borderColor: 'divider',
  },
} as const;

/** What the file holds before people are added: counts, five rows, problems, consent (rows B-080, B-276, B-158). */
export function UploadReview(props: UploadReviewProps) {
  const { state, file, words, tools, addsSharers, options, send } = props;
  const { Summary } = file;
  const { people, numbers } = peopleToAdd(file, addsSharers);
  const { outCount, badCount } = problemsOf(file, state);
  const tabs = file.FileStructure.Tabs.filter((tab) => tab.Included);
  const asBefore = asBeforeText(file);
  return (
    <>
      {(file.Status === 'Processing' || state.isSending) && <Rereading />}
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mb: 3 }}>
        {file.FileName}
      </Typography>
      <IncompleteFile file={file} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap' }} role="status">
        <Figure value={people} label={people === 1 ? 'person' : 'people'} color="success.main" />
        <Figure
          value={numbers}
          label={numbers === 1 ? 'phone number' : 'phone numbers'}
          color="success.main"
        />
        {badCount > 0 && <Figure value={badCount} label="need a repair" color="warning.main" />}
        {outCount > 0 && <Figure value={outCount} label="left out" color="text.primary" />}
        {Summary.DuplicateCount > 0 && (
          <Figure
            value={Summary.DuplicateCount}
            label={Summary.DuplicateCount === 1 ? 'duplicate set aside' : 'duplicates set aside'}
            color="text.primary"
          />
        )}
      </Box>
      {asBefore !== null && (
        <Typography sx={{ mt: 3, mb: 4, overflowWrap: 'anywhere' }}>{asBefore}</Typography>
      )}
      {tabs.map((tab) => (
        <Fragment key={tab.TabNumber}>
          <NoTextRows file={file} tab={tab} tools={tools} send={send} />
          <HiddenRows file={file} tab={tab} tools={tools} send={send} />
        </Fragment>
      ))}
      <ReviewProblems state={state} file={file} send={send} />
      {Summary.SharedCount > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
          {plural(Summary.SharedCount, 'person shares', 'people share')} the first number of another person in
          this file.{' '}
          {addsSharers ? 'They are added too.' : 'They are not added unless you choose to keep them apart.'}
        </Typography>
      )}
      {Summary.NotAllowedCount > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
          {plural(Summary.NotAllowedCount, 'person', 'people')} may not be contacted and will not be added.
        </Typography>
      )}
      {Summary.DuplicateCount > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
          {duplicatesText(Summary.DuplicateCount)} {words.duplicates}
        </Typography>
      )}
      <ReviewRows file={file} onColumns={() => send({ type: 'columns' })} />
      <FileRemarks file={file} />
      {options}
      <Box data-keep-clear sx={pin}>
        <ConsentBox
          given={state.consent}
          missing={state.consentMissing}
          onChange={(given) => send({ type: 'consent', given })}
        />
      </Box>
    </>
  );
}
