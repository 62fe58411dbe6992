import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { theme } from '../../../theme.ts';
import { isPanelOpen, panelWidths, rememberPanel } from './personFacts.ts';

/** Whether there is room for the panel, whether it is open, and how to toggle it. Stored for the next visit. */
export function usePanel(): { isPossible: boolean; isOpen: boolean; toggle: () => void } {
  const isPossible = useMediaQuery(theme.breakpoints.up(panelWidths.possible), { noSsr: true });
  const [isOpen, setOpen] = useState(() => isPanelOpen(localStorage, window.innerWidth));
  return {
    isPossible,
    isOpen: isPossible && isOpen,
    toggle: () => {
      rememberPanel(localStorage, !isOpen);
      setOpen(!isOpen);
    },
  };
}
