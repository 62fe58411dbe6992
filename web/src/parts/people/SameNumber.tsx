import type { ErrorBody } from '@carillon/contract/errors';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkButton } from '../links.tsx';

/** Contacts who already have a number, from the server's refusal. */
export type SameContacts = readonly NonNullable<ErrorBody['Existing']>[number][];

/** Names the contacts who have the typed number, with links to them and a way to share the number. */
export function SameNumber(props: {
  same: SameContacts;
  /** The action that is still possible: "Add". */
  verb: string;
  isBusy: boolean;
  onAnyway: () => void;
  /** The user opens one of them. */
  onLeave?: () => void;
}) {
  const { same, verb, isBusy, onAnyway, onLeave } = props;
  if (same.length === 0) return null;
  return (
    <Alert severity="info" sx={{ gridColumn: '1 / -1' }}>
      {same.length === 1 ? 'This contact has the number:' : 'These contacts have the number:'}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', mt: 2, mx: -1, '&& > *': { m: 1 } }}>
        {same.map(({ PersonID, FirstName, LastName }) => (
          <LinkButton
            key={PersonID}
            size="small"
            variant="outlined"
            to="/contacts/contact/$id"
            params={{ id: String(PersonID) }}
            {...(onLeave && { onClick: onLeave })}
          >
            Open {`${FirstName} ${LastName}`.trim() || 'contact without a name'}
          </LinkButton>
        ))}
        <Button size="small" variant="outlined" onClick={onAnyway} disabled={isBusy}>
          {verb} anyway, they share this number
        </Button>
      </Box>
    </Alert>
  );
}
