import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { count, plural } from '@carillon/rules/money/amounts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { tabular } from '../../../theme.ts';
import { rowNumbersText } from '../rowNumbers.ts';
import { sheetNames } from './columnChanges.ts';
import type { UploadEvent, UploadState } from './uploadSteps.ts';

/** Reasons that are listed. The others are counted. */
const mostReasons = 5;

/** The file's bad rows by reason: those to repair, and those that the user leaves out. */
export function problemsOf(file: FileUpload, state: UploadState) {
  const isOut = ({ Reason }: FileUpload['Problems'][number]) => state.leftOut.includes(Reason);
  const leftOut = file.Problems.filter(isOut);
  const outCount = leftOut.reduce((sum, problem) => sum + problem.Count, 0);
  return {
    leftOut,
    outCount,
    problems: file.Problems.filter((problem) => !isOut(problem)),
    badCount: file.Summary.BadRecordCount - outCount,
  };
}

/** Rows that can't be added as written, and those that are left out. */
export function ReviewProblems(props: {
  state: UploadState;
  file: FileUpload;
  send: (event: UploadEvent) => void;
}) {
  const { state, file, send } = props;
  const { leftOut, problems, badCount } = problemsOf(file, state);
  const sheets = sheetNames(file);
  return (
    <>
      {badCount > 0 && (
        <Box sx={{ mt: 2, mb: 4, p: 4, borderRadius: '12px', bgcolor: 'own.amberTint' }}>
          <Typography sx={{ fontWeight: 600, mb: 1 }}>
            {plural(badCount, 'row', 'rows')} can't be added as written
          </Typography>
          <Box component="ul" sx={{ ...tabular, m: 0, pl: 5 }}>
            {problems.slice(0, mostReasons).map((problem) => (
              <Typography component="li" variant="body2" key={problem.Reason} sx={{ mb: 1 }}>
                {count(problem.Count)}: {problem.Reason}
                <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  {rowNumbersText(problem, sheets)}
                </Box>
                <Button
                  size="small"
                  sx={{ ml: '-12px' }}
                  aria-label={`Leave ${problem.Count === 1 ? 'this one' : 'these'} out: ${problem.Reason}`}
                  onClick={() => send({ type: 'leaveOut', reason: problem.Reason, isOut: true })}
                >
                  Leave {problem.Count === 1 ? 'this one' : 'these'} out
                </Button>
              </Typography>
            ))}
          </Box>
          {problems.length > mostReasons && (
            <Typography variant="body2" sx={{ mt: 1 }}>
              {plural(problems.length - mostReasons, 'more reason', 'more reasons')}
            </Typography>
          )}
          <Button
            size="small"
            variant="outlined"
            sx={{ mt: 3, bgcolor: 'background.paper' }}
            disabled={state.isSending}
            onClick={() => send({ type: 'view' })}
          >
            See and repair
          </Button>
        </Box>
      )}
      {leftOut.map(({ Reason, Count }) => (
        <Typography key={Reason} variant="body2" sx={{ color: 'text.secondary' }}>
          {plural(Count, 'row', 'rows')} left out: {Reason}
          <Button
            size="small"
            sx={{ ml: 1 }}
            aria-label={`Bring back: ${Reason}`}
            onClick={() => send({ type: 'leaveOut', reason: Reason, isOut: false })}
          >
            Bring back
          </Button>
        </Typography>
      ))}
    </>
  );
}
