import { passwordHint } from '@carillon/rules/accounts/passwordRules';
import type { UserSwitch } from '@carillon/rules/accounts/rank';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useGranted, useUser } from '../../../api/client/session.ts';
import type { Form } from '../../../api/forms/useForm.ts';
import type { AccountUser } from '../../../api/users.ts';
import { fieldGrid } from '../SettingsCard.tsx';
import { ChoiceField } from '../voice/ChoiceField.tsx';
import { mayGive } from './userForm.ts';
import type { PasswordWay, UserValues } from './userForm.ts';
import { zoneChoices } from './zoneChoices.ts';

// Wide as the form is, whatever its ways of saving are.
type AnyForm = Form<UserValues, number | 'save'>;

const switches: readonly (readonly [UserSwitch, string])[] = [
  ['CanCreateBroadcast', 'Create broadcasts'],
  ['CanCreateConversations', 'Text people from the inbox'],
  ['CanSeeGroupAudio', 'Use audio messages that colleagues share'],
  ['CanSeeAllBroadcasts', 'See everyone’s broadcasts'],
  ['CanSeeAllRoster', 'See everyone’s contacts'],
];

/** Who the user is, how they sign in first, and what they may do. */
export function UserProfileTab({ form, user }: { form: AnyForm; user: AccountUser | null }) {
  return (
    <>
      <Box sx={fieldGrid}>
        <TextField {...form.text('FirstName')} label="First name" fullWidth autoFocus autoComplete="off" />
        <TextField {...form.text('LastName')} label="Last name" fullWidth autoComplete="off" />
        <TextField
          {...form.text('Email')}
          label="Email"
          type="email"
          fullWidth
          autoComplete="off"
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
        <TextField {...form.text('Phone')} label="Phone" type="tel" fullWidth autoComplete="off" />
        <TextField
          {...form.text('UserName', '8 to 50 characters without spaces')}
          label="Username"
          fullWidth
          autoComplete="off"
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
        />
        <ChoiceField
          form={form}
          field="TimeZone"
          label="Time zone"
          options={zoneChoices(form.values.TimeZone)}
        />
      </Box>
      <PasswordPart form={form} user={user} />
      <RightsPart form={form} user={user} />
    </>
  );
}

function PasswordPart({ form, user }: { form: AnyForm; user: AccountUser | null }) {
  const me = useUser();
  if (user !== null && user.UserID === me?.UserID) return null;
  const { way } = form.values;
  const ways: readonly (readonly [PasswordWay, string])[] =
    user === null
      ? [
          ['pin', 'Set a PIN for the first sign-in'],
          ['invitation', 'Send an invitation instead'],
        ]
      : [
          ['keep', user.State === 'Invited' ? 'Leave the invitation as it is' : 'Keep the current password'],
          ['pin', 'Set a new PIN'],
        ];
  return (
    <FormControl component="fieldset" sx={{ display: 'block', mt: 5 }}>
      <FormLabel component="legend" sx={{ fontWeight: 600, mb: 1 }}>
        Sign-in
      </FormLabel>
      <RadioGroup row value={way} onChange={(_event, value) => form.change({ way: value as PasswordWay })}>
        {ways.map(([value, label]) => (
          <FormControlLabel key={value} value={value} label={label} control={<Radio />} />
        ))}
      </RadioGroup>
      {way === 'pin' && (
        <TextField
          {...form.text('PinCode', passwordHint)}
          label="PIN"
          type="text"
          fullWidth
          autoComplete="off"
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
          sx={{ mt: 3 }}
        />
      )}
      {way === 'pin' && (
        <Alert severity="info" sx={{ mt: 3 }}>
          The PIN works for 7 days and must be changed at the first sign-in.
          {user !== null && ' The user is signed out everywhere.'}
        </Alert>
      )}
      {way === 'invitation' && (
        <Alert severity="info" sx={{ mt: 3 }}>
          We email a link with which the user chooses a password that only they know. It works for 7 days.
        </Alert>
      )}
    </FormControl>
  );
}

function RightsPart({ form, user }: { form: AnyForm; user: AccountUser | null }) {
  const me = useUser();
  const mayMakeAdmin = useGranted('users.makeAdmin');
  if (me === undefined) return null;
  if (user?.IsMasterUser === true)
    return (
      <Alert severity="info" sx={{ mt: 5 }}>
        The account owner sees and may do everything.
      </Alert>
    );
  return (
    <FormControl component="fieldset" sx={{ display: 'block', mt: 5 }}>
      <FormLabel component="legend" sx={{ fontWeight: 600, mb: 3 }}>
        Role and rights
      </FormLabel>
      <Box sx={fieldGrid}>
        <ChoiceField
          form={form}
          field="Role"
          label="Role"
          help={mayMakeAdmin ? 'Admins manage users and settings.' : 'Only the account owner makes admins.'}
          options={[
            { value: 'User', label: 'User' },
            { value: 'Admin', label: 'Admin' },
          ]}
          disabled={!mayMakeAdmin}
        />
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', mt: 3 }}>
        {switches.map(([field, label]) => (
          <FormControlLabel
            key={field}
            label={label}
            // A right that one lacks can be taken, and not given.
            disabled={!mayGive(me, field) && !form.values[field]}
            control={
              <Switch
                id={form.id(field)}
                checked={form.values[field]}
                onChange={(event) => form.change({ [field]: event.target.checked })}
              />
            }
          />
        ))}
      </Box>
    </FormControl>
  );
}
