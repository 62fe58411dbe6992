import type { User } from '@carillon/contract/accounts/accounts';
import Avatar from '@mui/material/Avatar';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { lazyDialog } from '../../lazyScreen.tsx';
import { initialsOf } from '../../parts/initials.ts';

const UserMenuList = lazyDialog('userMenu', () =>
  import('./UserMenuList.tsx').then((part) => part.UserMenuList),
);

/** The button with the user's initials. Its menu has the user's name, light or dark mode, and sign-out. */
export function UserMenu({ user }: { user: User }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const fullName = `${user.FirstName} ${user.LastName}`.trim();
  const name = fullName || user.UserName;
  const initials = initialsOf(fullName);
  return (
    <>
      <IconButton
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={`${initials}: account menu of ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={{ ml: 1, p: 1 }}
      >
        <Avatar
          sx={{
            width: 34,
            height: 34,
            fontSize: '0.8125rem',
            fontWeight: 650,
            bgcolor: '#33456f',
            color: '#ffffff',
          }}
        >
          {initials}
        </Avatar>
      </IconButton>
      <UserMenuList user={user} open={anchor !== null} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
