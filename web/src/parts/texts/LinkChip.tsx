import Chip from '@mui/material/Chip';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Anchor } from '../links.tsx';

/** A small word that leads to a list of its kind. */
export const LinkChip = createLink((props: Anchor<ComponentProps<typeof Chip<'a'>>>) => (
  <Chip component="a" clickable {...props} />
));
