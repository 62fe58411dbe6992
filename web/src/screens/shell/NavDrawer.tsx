import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';
import { layout } from '../../theme.ts';

const width = { xs: layout.navWidthSmall, sm: layout.navWidth };

/** The side navigation where it has no room of its own, below 1140 pixels (rows P-259, C-313). */
export function NavDrawer(props: { open: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <Drawer
      open={props.open}
      onClose={props.onClose}
      slotProps={{ paper: { sx: { width, bgcolor: 'background.default' } } }}
    >
      {props.children}
    </Drawer>
  );
}
