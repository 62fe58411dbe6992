import { roleOf } from '@carillon/rules/accounts/rights';
import type { User } from '@carillon/contract/accounts';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useColorScheme } from '@mui/material/styles';
import { useNavigate } from '@tanstack/react-router';
import { useAccount, useMay } from '../../api/session.ts';
import {
  BellIcon,
  BellOffIcon,
  CheckIcon,
  MoonIcon,
  OrganizationIcon,
  PhoneIcon,
  RefreshIcon,
  ScreenIcon,
  SignOutIcon,
  SunIcon,
} from '../../parts/icons.tsx';

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

/** Who is signed in, light or dark, and the way out. */
export function UserMenuList({ user, open, anchor, onClose }: UserMenuListProps) {
  const { mode, setMode } = useColorScheme();
  const account = useAccount();
  const maySetAccount = useMay('account.settings');
  const maySetTexting = useMay('texting.settings');
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
      {maySetAccount && (
        <MenuItem
          onClick={() => {
            onClose();
            void navigate({ to: '/settings/account' });
          }}
        >
          <ListItemIcon>
            <OrganizationIcon fontSize="small" />
          </ListItemIcon>
          Account settings
        </MenuItem>
      )}
      {maySetTexting && (
        <MenuItem
          onClick={() => {
            onClose();
            void navigate({ to: '/settings/text' });
          }}
        >
          <ListItemIcon>
            <BellOffIcon fontSize="small" />
          </ListItemIcon>
          Text settings
        </MenuItem>
      )}
      {account?.Profile.VoiceAllowed === true && (
        <MenuItem
          onClick={() => {
            onClose();
            void navigate({ to: '/settings/voice' });
          }}
        >
          <ListItemIcon>
            <PhoneIcon fontSize="small" />
          </ListItemIcon>
          Voice settings
        </MenuItem>
      )}
      <MenuItem
        onClick={() => {
          onClose();
          void navigate({ to: '/settings/notifications' });
        }}
      >
        <ListItemIcon>
          <BellIcon fontSize="small" />
        </ListItemIcon>
        Notifications
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          void navigate({ to: '/settings/integrations' });
        }}
      >
        <ListItemIcon>
          <RefreshIcon fontSize="small" />
        </ListItemIcon>
        Integrations
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
