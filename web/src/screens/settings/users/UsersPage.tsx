import { userRoles, userStates } from '@carillon/contract/accounts/users';
import { nothingSelected } from '@carillon/rules/contacts/selection';
import type { Selection } from '@carillon/rules/contacts/selection';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useGranted } from '../../../api/client/session.ts';
import { listRows, useListAddress } from '../../../api/lists/useList.ts';
import { usersQuery, usersSummaryQuery } from '../../../api/users.ts';
import type { AccountUser } from '../../../api/users.ts';
import { lazyDialog } from '../../../lazyScreen.tsx';
import { PeopleIcon, PersonAddIcon, SearchIcon } from '../../../parts/icons.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { ChoiceFilter } from '../../../parts/lists/ListFilters.tsx';
import { ListPage } from '../../../parts/lists/ListPage.tsx';
import { useHeldSelection } from '../../../parts/lists/useHeldSelection.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { ActiveDialog } from './ActiveDialog.tsx';
import type { ActiveChange } from './ActiveDialog.tsx';
import { userColumns } from './userColumns.tsx';
import { nameOfUser, summaryText } from './userWords.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const UserDialog = lazyDialog('userDialog', () => import('./UserDialog.tsx').then((part) => part.UserDialog));

/** Who is opened in the dialog: a user, or null for a new one; `times` starts it anew each time. */
interface Opened {
  readonly user: AccountUser | null;
  readonly times: number;
}

/** Everyone who may sign in to this account (rows C-044, C-208, C-248). */
export default function UsersPage() {
  const search = useSearch({ from: '/app/settings/users' });
  const { state, query, go, controls } = useListAddress(search, {
    name: 'users',
    defaults: { sortby: 'Name' },
  });
  const role = userRoles.find((one) => one === search.role);
  const userState = userStates.find((one) => one === search.state);
  const narrowed = {
    ...(state.q === '' ? {} : { q: state.q }),
    ...(role ? { role } : {}),
    ...(userState ? { state: userState } : {}),
  };
  const list = useQuery(usersQuery({ ...query, ...narrowed }));
  const summary = useQuery(usersSummaryQuery).data;
  const mayManage = useGranted('users.manage');
  const held = useHeldSelection<number>('users', JSON.stringify(narrowed));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [changing, setChanging] = useState<ActiveChange | null>(null);
  const [withdrawn, setWithdrawn] = useState<AccountUser | null>(null);
  const open = (user: AccountUser | null): void => {
    setOpened((old) => ({ user, times: (old?.times ?? 0) + 1 }));
    setOpen(true);
  };
  const change = (selection: Selection, isActive: boolean, name?: string): void =>
    setChanging({ selection, isActive, narrowed, ...(name === undefined ? {} : { name }) });
  const isNarrowed = Object.keys(narrowed).length > 0;
  const add = (
    <Button variant="contained" startIcon={<PersonAddIcon />} onClick={() => open(null)}>
      Add user
    </Button>
  );
  return (
    <SettingsFrame>
      <ListPage
        header={
          <PageHeader
            title="Users"
            sub={summary ? summaryText(summary) : ' '}
            {...(mayManage ? { actions: add } : {})}
          />
        }
        search={{ label: 'Search users', q: search.q, onSearch: (q) => go({ q }) }}
        filters={
          <>
            <ChoiceFilter
              label="Role"
              all="All roles"
              choices={userRoles.map((one) => [one, one] as const)}
              value={role}
              onChange={(one) => go({ role: one })}
              minWidth={130}
            />
            <ChoiceFilter
              label="State"
              all="All states"
              choices={userStates.map((one) => [one, one] as const)}
              value={userState}
              onChange={(one) => go({ state: one })}
              minWidth={130}
            />
          </>
        }
        label="Users"
        columns={userColumns({
          onOpen: open,
          onActive: (user, isActive) =>
            change({ Type: 'Selected', Items: [user.UserID] }, isActive, nameOfUser(user)),
          onWithdraw: setWithdrawn,
        })}
        idOf={(row) => row.UserID}
        {...listRows(list, 'users')}
        {...controls}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={<SearchIcon />}
              title="No users found"
              action={
                <Button
                  variant="outlined"
                  onClick={() => go({ q: undefined, role: undefined, state: undefined })}
                >
                  Show all
                </Button>
              }
            >
              Try another part of the name, username, email, or phone.
            </EmptyState>
          ) : (
            <EmptyState icon={<PeopleIcon />} title="No users yet" action={add}>
              Add the colleagues who send texts and calls for your organization.
            </EmptyState>
          )
        }
        selection={{
          held,
          isNarrowed,
          nameOf: (id) => {
            const row = list.data?.Items.find(({ UserID }) => UserID === id);
            return row ? nameOfUser(row) : `user ${id}`;
          },
          actions: (
            <>
              <Button size="small" onClick={() => change(held.selection, true)}>
                Enable
              </Button>
              <Button size="small" color="error" onClick={() => change(held.selection, false)}>
                Disable
              </Button>
            </>
          ),
        }}
      />
      {opened !== null && (
        <UserDialog
          key={opened.times}
          open={isOpen}
          user={opened.user}
          onAnother={() => open(null)}
          onClose={() => setOpen(false)}
        />
      )}
      {changing !== null && (
        <ActiveDialog
          change={changing}
          total={list.data?.Size ?? 0}
          onDone={() => {
            held.setSelection(nothingSelected);
            held.clear();
            setChanging(null);
          }}
          onClose={() => setChanging(null)}
        />
      )}
      {withdrawn !== null && <WithdrawDialog user={withdrawn} onClose={() => setWithdrawn(null)} />}
    </SettingsFrame>
  );
}
