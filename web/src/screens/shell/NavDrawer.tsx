import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { BellMark } from '../../parts/BellMark.tsx';
import { CloseIcon } from '../../parts/icons.tsx';
import { layout } from '../../theme.ts';

const width = { xs: layout.navWidthSmall, sm: layout.navWidth };

/** The side navigation as a drawer, below 1140 pixels (rows P-259, C-313). */
export function NavDrawer(props: { open: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <Drawer
      open={props.open}
      onClose={props.onClose}
      slotProps={{ paper: { sx: { width, bgcolor: 'background.default' } } }}
    >
      <Box
        sx={{
          flex: 'none',
          height: layout.header,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          pl: 4,
          pr: 2,
          bgcolor: 'own.ink',
          color: 'own.onInk',
          '& :focus-visible': { outlineColor: '#f0c878' },
        }}
      >
        <BellMark size={26} />
        <IconButton onClick={props.onClose} aria-label="Close navigation" sx={{ color: 'inherit' }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: '1 1 auto' }}>{props.children}</Box>
    </Drawer>
  );
}
