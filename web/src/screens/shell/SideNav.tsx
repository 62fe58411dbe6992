import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { summaryQuery } from '../../api/broadcasts.ts';
import { conversationSummaryQuery } from '../../api/conversationKeys.ts';
import { PlusIcon } from '../../parts/icons.tsx';
import { atMost, count } from '@carillon/rules/money/amounts';
import { build } from '../../build.ts';
import { isWithin, useMayOpen, usePages } from '../../pages.ts';
import { LinkButton, LinkRow } from '../../parts/links.tsx';
import { visuallyHidden } from '../../theme.ts';

/** Above this number the navigation only says that there are more (3-decisions 17.4). */
const mostInNavigation = 999;

function Badge({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        px: 2,
        borderRadius: '8px',
        bgcolor: 'own.blueTint',
        color: 'info.main',
        fontSize: '0.75rem',
        fontWeight: 650,
        lineHeight: '22px',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}

/** Side navigation: the main action, then the pages. */
export function SideNav({ onLeave, onShortcuts }: { onLeave: () => void; onShortcuts: () => void }) {
  const { pathname } = useLocation();
  const mayCreate = useMayOpen('/broadcasts/create');
  const pages = usePages('nav');
  const summary = useQuery(summaryQuery).data;
  const sending = summary?.Broadcasting ?? 0;
  const unread = useQuery(conversationSummaryQuery).data?.UnreadCount ?? 0;
  return (
    <Box
      component="nav"
      aria-label="Main"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: '100%',
        p: { xs: 3, sm: 4 },
        pt: { xs: 4, sm: 6 },
      }}
    >
      {mayCreate && (
        <LinkButton
          to="/broadcasts/create"
          variant="outlined"
          onClick={onLeave}
          fullWidth
          startIcon={<PlusIcon />}
          sx={{ mb: 4, minHeight: 46, bgcolor: 'background.paper', borderColor: 'text.disabled' }}
        >
          New broadcast
        </LinkButton>
      )}
      <Box>
        <List disablePadding>
          {pages.map(
            ({ path, title, icon: Icon, nav: { text = title, icon: NavIcon = Icon, to = path, owns } }) => {
              const isHere = isWithin(pathname, { owns });
              return (
                <ListItem key={path} disablePadding sx={{ mb: 1 }}>
                  <LinkRow
                    to={to}
                    onClick={onLeave}
                    selected={isHere}
                    aria-current={isHere ? 'page' : undefined}
                    sx={{
                      minHeight: 44,
                      '&.Mui-selected': { bgcolor: 'own.greyTint' },
                      '&.Mui-selected:hover': { bgcolor: 'own.greyTint' },
                    }}
                  >
                    <ListItemIcon sx={{ minWidth: 38, color: isHere ? 'text.primary' : 'text.secondary' }}>
                      {NavIcon && <NavIcon />}
                    </ListItemIcon>
                    <ListItemText
                      primary={text}
                      slotProps={{
                        primary: { sx: { fontWeight: isHere ? 640 : 500, fontSize: '0.9375rem' } },
                      }}
                    />
                    {path === '/broadcasts' && sending > 0 && <Badge>{count(sending)} sending</Badge>}
                    {path === '/inbox' && unread > 0 && (
                      <Badge>
                        {atMost(unread, mostInNavigation)}
                        <Box component="span" sx={visuallyHidden}>
                          {unread === 1 ? ' unread conversation' : ' unread conversations'}
                        </Box>
                      </Badge>
                    )}
                  </LinkRow>
                </ListItem>
              );
            },
          )}
        </List>
      </Box>
      <Box sx={{ flex: 1 }} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          pt: 6,
        }}
      >
        <Button
          size="small"
          onClick={() => {
            onLeave();
            onShortcuts();
          }}
          // Useless without a keyboard. The button keeps its label aligned with the rest.
          sx={{ color: 'text.secondary', ml: -3, '@media (hover: none)': { display: 'none' } }}
        >
          Keyboard shortcuts
        </Button>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Carillon {build}
        </Typography>
      </Box>
    </Box>
  );
}
