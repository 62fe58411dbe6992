import { refusalsOf } from '@carillon/rules/accounts/rights';
import { whyNot } from '@carillon/rules/accounts/whyNot';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import { useHolder } from '../../../../api/client/session.ts';

/** The third start: again and again. A plan without it shows why (row B-173). */
export function RepeatChoice() {
  const holder = useHolder();
  const refusal = holder === null ? undefined : refusalsOf('broadcasts.repeat', holder)[0];
  const isRefused = holder === null || refusal !== undefined;
  return (
    <>
      <FormControlLabel value="REPEATING" control={<Radio />} label="Repeating" disabled={isRefused} />
      {holder !== null && refusal !== undefined && (
        <FormHelperText sx={{ ml: 8, mt: -1 }}>{whyNot(refusal, holder.AccountStatusID)}</FormHelperText>
      )}
    </>
  );
}
