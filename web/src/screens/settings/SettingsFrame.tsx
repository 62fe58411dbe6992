import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePages } from '../../pages.ts';
import { LinkRow } from '../../parts/links.tsx';

/** One settings page beside the list of all of them. On narrow screens the list is above it. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const pages = usePages('settings');
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', w1140: '200px minmax(0, 1fr)' },
        columnGap: 8,
        rowGap: 4,
        alignItems: 'start',
      }}
    >
      <Box component="nav" aria-label="Settings" sx={{ position: { w1140: 'sticky' }, top: { w1140: 84 } }}>
        <List
          disablePadding
          sx={{ display: { xs: 'flex', w1140: 'block' }, flexWrap: 'wrap', m: { xs: -1, w1140: 0 } }}
        >
          {pages.map(({ path, settings }) => {
            const isHere = pathname.startsWith(path);
            return (
              <ListItem
                key={path}
                disablePadding
                sx={{ width: { xs: 'auto', w1140: '100%' }, p: { xs: 1, w1140: 0 } }}
              >
                <LinkRow
                  to={path}
                  selected={isHere}
                  aria-current={isHere ? 'page' : undefined}
                  sx={{
                    minHeight: 40,
                    px: 3,
                    py: 1,
                    borderRadius: '10px',
                    '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'own.greyTint' },
                  }}
                >
                  <ListItemText
                    primary={settings}
                    slotProps={{ primary: { sx: { fontWeight: isHere ? 640 : 500, fontSize: '0.9375rem' } } }}
                  />
                </LinkRow>
              </ListItem>
            );
          })}
        </List>
      </Box>
      <Box sx={{ minWidth: 0, maxWidth: 1080 }}>{children}</Box>
    </Box>
  );
}
