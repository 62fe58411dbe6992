import { errorCatalogue } from '@carillon/contract/errors';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { groupCodeQuery, type GroupCode } from '../../../api/accounts/signUp.ts';
import { LinkButton, LinkText } from '../../../parts/links.tsx';
import { LoginFrame } from '../LoginFrame.tsx';

/** What a group code gives, and the way to sign up with it (rows P-083, C-293). */
export default function GroupCodePage() {
  const { code = '' } = useSearch({ from: '/groupcode' });
  const navigate = useNavigate();
  const [typed, setTyped] = useState(code);
  const [isEmpty, setEmpty] = useState(false);
  const found = useQuery(groupCodeQuery(code));
  const invalid = errorCatalogue.GroupCodeInvalid.message;
  const failure =
    code !== '' && found.error !== null ? errorText(found.error, 'getting', 'group code', invalid) : '';
  const problem = isEmpty ? 'Enter a group code' : typed.trim() === code ? failure : '';
  return (
    <LoginFrame title="Group code">
      <Typography sx={{ color: 'text.secondary', mb: 5 }}>
        Did your organization or a partner give you a code? Enter it to see what you get.
      </Typography>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const name = typed.trim();
          setEmpty(name === '');
          if (name === code && name !== '') void found.refetch();
          else if (name !== '') void navigate({ to: '/groupcode', search: { code: name }, replace: true });
        }}
        sx={{ display: 'grid', gap: 4 }}
      >
        <TextField
          label="Group code"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setEmpty(false);
          }}
          error={problem !== ''}
          helperText={problem}
          autoFocus
          fullWidth
          autoComplete="off"
          slotProps={{
            htmlInput: { autoCapitalize: 'characters', spellCheck: false, maxLength: 50 },
            formHelperText: { role: 'alert' },
          }}
        />
        <Button type="submit" variant="outlined" size="large" aria-busy={found.isFetching}>
          Check code
        </Button>
      </Box>
      {found.data !== undefined && failure === '' && <CodeFound code={found.data} />}
      <Typography sx={{ mt: 6 }}>
        Do you have an account?{' '}
        <LinkText to="/login" underline="always">
          Sign in
        </LinkText>
      </Typography>
    </LoginFrame>
  );
}

function CodeFound({ code }: { code: GroupCode }) {
  if (code.IsSsoLoginOnly)
    return (
      <Alert severity="info" role="status" sx={{ mt: 5 }}>
        {errorCatalogue.SingleSignOnOnly.message}
      </Alert>
    );
  return (
    <Box role="status" sx={{ mt: 5 }}>
      <Alert severity="success" sx={{ mb: 4 }}>
        {code.PromoMessage === '' ? `The code ${code.Name} is valid.` : code.PromoMessage}
      </Alert>
      <LinkButton
        to="/signup"
        search={{ code: code.Name }}
        variant="contained"
        color="secondary"
        size="large"
        fullWidth
      >
        Create an account with it
      </LinkButton>
    </Box>
  );
}
