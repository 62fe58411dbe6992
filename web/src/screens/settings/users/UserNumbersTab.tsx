import { pageSizes } from '@carillon/contract/lists';
import { plural } from '@carillon/rules/money/amounts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Form } from '../../../api/forms/useForm.ts';
import { numbersToAssignQuery } from '../../../api/users.ts';
import { numberLabel } from '../../../parts/broadcasts/callChoices.ts';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { lastPage } from '../../../parts/lists/listState.ts';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { PageSkeleton } from '../../../parts/page/PageSkeleton.tsx';
import { useDebounced } from '../../../parts/useDebounced.ts';
import type { UserValues } from './userForm.ts';

/** The text numbers whose conversations the user works with, five at a time (rows C-208, B-274). */
export function UserNumbersTab({ form }: { form: Form<UserValues, number | 'save'> }) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const q = useDebounced(typed.trim(), 300);
  const pagesize = pageSizes.numbersToAssign;
  const list = useQuery(numbersToAssignQuery({ page, pagesize, sortby: 'Name', ...(q === '' ? {} : { q }) }));
  const chosen = new Set(form.values.TextNumbers);
  const toggle = (id: number, isOn: boolean): void =>
    form.change({
      TextNumbers: isOn ? [...chosen, id].toSorted((a, b) => a - b) : [...chosen].filter((one) => one !== id),
    });
  const total = list.data?.Size ?? 0;
  const last = lastPage(total, pagesize);
  return (
    <>
      <Typography sx={{ mb: 3 }}>
        The user sees the conversations of these numbers and texts from them.{' '}
        {chosen.size > 0 && `${plural(chosen.size, 'number', 'numbers')} chosen.`}
      </Typography>
      {(total > pagesize || q !== '') && (
        <TextField
          label="Search text numbers"
          fullWidth
          size="small"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPage(1);
          }}
          sx={{ mb: 3 }}
        />
      )}
      {list.error && list.data === undefined ? (
        <LoadFailed onRetry={() => void list.refetch()}>
          There was an error getting your text numbers.
        </LoadFailed>
      ) : list.data === undefined ? (
        <PageSkeleton />
      ) : list.data.Items.length === 0 ? (
        <EmptyState compact title={q === '' ? 'No text numbers yet' : 'No text numbers found'}>
          {q === ''
            ? 'As soon as your account has a text number, you can assign it here.'
            : 'Try another part of the name or of the number.'}
        </EmptyState>
      ) : (
        <Box component="ul" aria-label="Text numbers" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {list.data.Items.map((number) => (
            <li key={number.TextNumberID}>
              <FormControlLabel
                label={numberLabel(number)}
                control={
                  <Checkbox
                    checked={chosen.has(number.TextNumberID)}
                    onChange={(event) => toggle(number.TextNumberID, event.target.checked)}
                  />
                }
              />
            </li>
          ))}
        </Box>
      )}
      {last > 1 && (
        <Box
          component="nav"
          aria-label="Pages of text numbers"
          sx={{ display: 'flex', alignItems: 'center', gap: '8px', mt: 2 }}
        >
          <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Typography variant="body2">
            Page {page} of {last}
          </Typography>
          <Button size="small" disabled={page >= last} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </Box>
      )}
      {form.problem('TextNumbers') !== '' && (
        <FormHelperText error>{form.problem('TextNumbers')}</FormHelperText>
      )}
    </>
  );
}
