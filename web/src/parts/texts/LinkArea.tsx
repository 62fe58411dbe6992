import CardActionArea from '@mui/material/CardActionArea';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Anchor } from '../links.tsx';

/** A whole card as a link. */
export const LinkArea = createLink((props: Anchor<ComponentProps<typeof CardActionArea<'a'>>>) => (
  <CardActionArea component="a" {...props} />
));
