import type { TextNumber } from '@carillon/contract/numbers';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../api/client/errors.ts';
import { textNumbers } from '../../../api/textNumbers.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';

/** Why a registered number sends nothing, and what to do. */
export function StoppedNumber({ number }: { number: TextNumber }) {
  const client = useQueryClient();
  const show = useSnackbar();
  const resume = useMutation({
    mutationFn: () => textNumbers.change(number.TextNumberID, { IsStopped: false }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['textnumbers'] });
      show({ text: 'The number may send again. Resume the broadcasts that wait for it.', tone: 'success' });
    },
  });
  return (
    <Alert severity={resume.error ? 'error' : 'warning'} sx={{ mt: 2, alignItems: 'flex-start' }}>
      {resume.error ? (
        errorText(resume.error, 'updating', 'text settings')
      ) : (
        <>
          Phone carriers refused texts from this number
          {number.StoppedCode !== null && ` (code ${number.StoppedCode})`}, so it was stopped
          {number.StoppedAt !== null && (
            <>
              {' '}
              on <DateText value={number.StoppedAt} />
            </>
          )}
          . Have its registration mended, then let it send again.
        </>
      )}
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={resume.isPending}
        onClick={() => resume.mutate()}
        sx={{ display: 'block', mt: 2 }}
      >
        Let it send again
      </Button>
    </Alert>
  );
}
