import { roleOf } from '@carillon/rules/accounts/rights';
import type { User } from '@carillon/contract/accounts/accounts';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useColorScheme } from '@mui/material/styles';
import { useNavigate } from '@tanstack/react-router';
import { useAccount } from '../../api/client/session.ts';
import { CheckIcon, InfoIcon, MoonIcon, ScreenIcon, SignOutIcon, SunIcon } from '../../parts/icons.tsx';
import { usePages } from '../../pages.ts';

const modes = [
  { mode: 'light', text: 'Light', icon: <SunIcon fontSize="small" /> },
  { mode: 'dark', text: 'Dark', icon: <MoonIcon fontSize="small" /> },
  { mode: 'system', text: 'As this device', icon: <ScreenIcon fontSize="small" /> },
] as const;

const roleNames = { owner: 'Account owner', admin: 'Admin', user: 'User' } as const;

interface UserMenuListProps {
  user: User;
  open: boolean;
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The user's name, light or dark mode, and sign-out. */
export function UserMenuList({ user, open, anchor, onClose }: UserMenuListProps) {
  const { mode, setMode } = useColorScheme();
  const account = useAccount();
  const pages = usePages('settings');
  const navigate = useNavigate();
  const name = `${user.FirstName} ${user.LastName}`.trim() || user.UserName;
  const role = roleNames[roleOf(user)];
  return (
    <Menu
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { width: 272, mt: 1 } }, list: { 'aria-label': 'Account menu' } }}
    >
      <Box component="li" role="presentation" sx={{ px: 4, pt: 2, pb: 3 }}>
        <Typography sx={{ fontWeight: 640, overflowWrap: 'anywhere' }} dir="auto">
          {name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {account?.CompanyName ? `${role}, ${account.CompanyName}` : role}
        </Typography>
      </Box>
      <Divider component="li" role="separator" />
      <Typography
        component="li"
        role="presentation"
        variant="caption"
        sx={{ px: 4, pt: 2, pb: 1, color: 'text.secondary' }}
      >
        Appearance
      </Typography>
      {modes.map((one) => (
        <MenuItem
          key={one.mode}
          role="menuitemradio"
          aria-checked={mode === one.mode}
          onClick={() => {
            setMode(one.mode);
            onClose();
          }}
        >
          <ListItemIcon>{one.icon}</ListItemIcon>
          <Box sx={{ flex: 1 }}>{one.text}</Box>
          {mode === one.mode && <CheckIcon fontSize="small" />}
        </MenuItem>
      ))}
      <Divider component="li" role="separator" />
      {pages.map(({ path, title, icon: Icon }) => (
        <MenuItem
          key={path}
          onClick={() => {
            onClose();
            void navigate({ to: path });
          }}
        >
          <ListItemIcon>{Icon && <Icon fontSize="small" />}</ListItemIcon>
          {title}
        </MenuItem>
      ))}
      <MenuItem component="a" href="/help" target="_blank" rel="noopener" onClick={onClose}>
        <ListItemIcon>
          <InfoIcon fontSize="small" />
        </ListItemIcon>
        Help
      </MenuItem>
      <MenuItem onClick={() => void navigate({ to: '/login', search: { a: 'Logout' } })}>
        <ListItemIcon>
          <SignOutIcon fontSize="small" />
        </ListItemIcon>
        Sign out
      </MenuItem>
    </Menu>
  );
}
