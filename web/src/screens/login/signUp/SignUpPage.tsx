import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkText } from '../../../parts/links.tsx';
import { LoginFrame } from '../LoginFrame.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useSignUpForm } from './useSignUpForm.ts';

const pair = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 4 } as const;

/** Makes an account on a free trial (1-decisions G-23). */
export default function SignUpPage() {
  const { code = '' } = useSearch({ from: '/signup' });
  const { form, text, promoMessage } = useSignUpForm(code);
  const [hasCode, setHasCode] = useState(form.values.PromoCode !== '');
  return (
    <LoginFrame title="Create your account">
      <Typography sx={{ color: 'text.secondary', mt: -3, mb: 6 }}>
        Free for 30 days, with 25 credits. No card needed.
      </Typography>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
        sx={{ display: 'grid', gap: 4 }}
      >
        {form.failure !== '' && (
          <Alert severity="error" role="alert">
            {form.failure}
          </Alert>
        )}
        <Box sx={pair}>
          <TextField
            {...text('FirstName')}
            label="First name"
            autoComplete="given-name"
            autoFocus
            fullWidth
          />
          <TextField {...text('LastName')} label="Last name" autoComplete="family-name" fullWidth />
        </Box>
        <TextField
          {...text('Email')}
          label="Email"
          type="email"
          autoComplete="email"
          fullWidth
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        />
        <TextField
          {...text('Phone', 'Your cell phone. You get a code by text.')}
          label="Phone"
          type="tel"
          autoComplete="tel"
          fullWidth
        />
        <TextField
          {...text('UserName', '4 to 50 letters, digits, or . _ - @ +')}
          label="Username"
          autoComplete="username"
          fullWidth
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        />
        <PasswordField
          field={text('Password')}
          value={form.values.Password}
          owner={[form.values.UserName, form.values.Email]}
        />
        {hasCode ? (
          <Box>
            <TextField
              {...text('PromoCode')}
              label="Promo or group code (optional)"
              autoComplete="off"
              fullWidth
              slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false, maxLength: 50 } }}
            />
            {promoMessage !== '' && (
              <Alert severity="success" role="status" sx={{ mt: 2 }}>
                {promoMessage}
              </Alert>
            )}
          </Box>
        ) : (
          <Button onClick={() => setHasCode(true)} sx={{ justifySelf: 'start', ml: -2 }}>
            I have a promo or group code
          </Button>
        )}
        <Button
          type="submit"
          variant="contained"
          color="secondary"
          size="large"
          fullWidth
          aria-busy={form.isBusy}
        >
          {form.isBusy ? 'Creating your account…' : 'Create account'}
        </Button>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 5 }}>
        Read the{' '}
        <LinkText to="/terms" underline="always">
          terms of use
        </LinkText>{' '}
        and the{' '}
        <LinkText to="/privacy" underline="always">
          privacy policy
        </LinkText>
        . You accept them in the next step.
      </Typography>
      <Typography sx={{ mt: 5 }}>
        Do you have an account?{' '}
        <LinkText to="/login" underline="always">
          Sign in
        </LinkText>
      </Typography>
    </LoginFrame>
  );
}
