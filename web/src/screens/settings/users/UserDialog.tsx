import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '../../../api/client/errors.ts';
import { useAccount, useUser } from '../../../api/client/session.ts';
import { useForm } from '../../../api/forms/useForm.ts';
import { users, usersKey } from '../../../api/users.ts';
import type { AccountUser } from '../../../api/users.ts';
import { StepDialog } from '../../../parts/dialogs/StepDialog.tsx';
import { unsavedPerson, useDiscard } from '../../../parts/dialogs/useDiscard.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { UserCallsTab } from './UserCallsTab.tsx';
import { bodyOf, newValues, tabOf, userProblems, userTabs, valuesOf } from './userForm.ts';
import type { UserValues } from './userForm.ts';
import { UserMade } from './UserMade.tsx';
import { UserNumbersTab } from './UserNumbersTab.tsx';
import { UserProfileTab } from './UserProfileTab.tsx';
import { nameOfUser } from './userWords.ts';

interface UserDialogProps {
  open: boolean;
  /** Null: a new one. */
  user: AccountUser | null;
  /** After a user was added: opens the dialog for the next one. */
  onAnother: () => void;
  onClose: () => void;
}

/** Where a press leads: to another tab, or to the server. */
type Way = number | 'save';

/**
 * Adds or changes a user in three tabs (3-decisions 14.1). Every move, forward or back, checks the form first and stays
 * where something is wrong (row C-044). A refusal of the server leads to the tab with its field.
 */
export function UserDialog({ open, user, onAnother, onClose }: UserDialogProps) {
  const me = useUser();
  const account = useAccount();
  if (me === undefined || account === undefined) return null;
  const props = { open, user, onAnother, onClose };
  return (
    <Wizard {...props} first={user === null ? newValues(me) : valuesOf(user)} countryId={account.CountryID} />
  );
}

function Wizard(props: UserDialogProps & { first: UserValues; countryId: number }) {
  const { open, user, first, countryId, onAnother, onClose } = props;
  const client = useQueryClient();
  const show = useSnackbar();
  const [tab, setTab] = useState(0);
  const [made, setMade] = useState<AccountUser | null>(null);
  const form = useForm<UserValues, AccountUser | null, Way>({
    first,
    check: (values) => userProblems(values, { tab, before: user, countryId }),
    save: (values, way) => {
      if (way !== 'save') return Promise.resolve(null);
      return user === null
        ? users.add(bodyOf(values, null))
        : users.change(user.UserID, bodyOf(values, user));
    },
    onSaved: (saved, way) => {
      if (typeof way === 'number') setTab(way);
      if (saved === null) return;
      void client.invalidateQueries({ queryKey: usersKey });
      void client.invalidateQueries({ queryKey: ['textnumbers'] });
      if (user === null) return setMade(saved);
      show({ text: `${nameOfUser(saved)} saved.`, tone: 'success' });
      onClose();
    },
    errorsOf: (error) => {
      const errors = fieldErrors(error);
      const at = tabOf(Object.keys(errors));
      if (at !== null) setTab(at);
      return errors;
    },
    doing: [user === null ? 'creating' : 'updating', 'user'],
    failureAt: 'FirstName',
  });
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(first);
  const discard = useDiscard({ ...unsavedPerson, isDirty: isDirty && made === null, onDiscard: onClose });
  if (made !== null) return <UserMade open={open} user={made} onAnother={onAnother} onClose={onClose} />;
  const isLast = tab === userTabs.length - 1;
  const next = (): void => form.submit(isLast ? 'save' : tab + 1);
  const blocked = form.isBusy || form.isRefused;
  return (
    <StepDialog
      open={open}
      title={user === null ? 'Add user' : `Edit ${nameOfUser(user)}`}
      maxWidth="md"
      onConfirm={next}
      onClose={discard.leave}
      actions={
        <>
          <Button disabled={tab === 0 || blocked} onClick={() => form.submit(tab - 1)}>
            Back
          </Button>
          {user !== null && !isLast && (
            <Button variant="outlined" disabled={blocked} onClick={() => form.submit('save')}>
              Save user
            </Button>
          )}
          <Button variant="contained" disabled={blocked} aria-busy={form.isBusy} onClick={next}>
            {isLast ? (user === null ? 'Add user' : 'Save user') : 'Next'}
          </Button>
        </>
      }
    >
      <Tabs
        value={tab}
        onChange={(_event, to: number) => form.submit(to)}
        variant="scrollable"
        aria-label="Parts of a user"
        sx={{ mb: 5 }}
      >
        {userTabs.map((name, index) => (
          <Tab key={name} label={name} id={`user-tab-${index}`} aria-controls="user-part" />
        ))}
      </Tabs>
      <div id="user-part" role="tabpanel" aria-labelledby={`user-tab-${tab}`}>
        {tab === 0 && <UserProfileTab form={form} user={user} />}
        {tab === 1 && <UserCallsTab form={form} />}
        {tab === 2 && <UserNumbersTab form={form} />}
      </div>
      {discard.question}
    </StepDialog>
  );
}
