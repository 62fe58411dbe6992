import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import ListItemButton from '@mui/material/ListItemButton';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ChevronLeftIcon } from './icons.tsx';

// createLink hands over href and handlers; `component="a"` makes them real links.
export type Anchor<P> = Omit<P, 'component'> & { ref?: React.Ref<HTMLAnchorElement> };

/** A button that leads to one of our pages. */
export const LinkButton = createLink((props: Anchor<ComponentProps<typeof Button<'a'>>>) => (
  <Button component="a" {...props} />
));
/** The back link above a page's heading. */
export const BackLink = createLink((props: Anchor<ComponentProps<typeof Button<'a'>>>) => (
  <Button
    component="a"
    size="small"
    startIcon={<ChevronLeftIcon />}
    sx={{ ml: -2, color: 'text.secondary' }}
    {...props}
  />
));
/** A text link to one of our pages. */
export const LinkText = createLink((props: Anchor<ComponentProps<typeof MuiLink<'a'>>>) => (
  <MuiLink component="a" {...props} />
));
/** The name of an item in a list, as its link: never shortened, and high enough for a thumb. */
export const NameLink = createLink((props: Anchor<ComponentProps<typeof MuiLink<'a'>>>) => (
  <MuiLink
    component="a"
    dir="auto"
    sx={{
      fontWeight: 600,
      color: 'text.primary',
      overflowWrap: 'anywhere',
      display: 'inline-block',
      py: 0.5,
    }}
    {...props}
  />
));
/** A line of a list as a link. */
export const LinkRow = createLink((props: Anchor<ComponentProps<typeof ListItemButton<'a'>>>) => (
  <ListItemButton component="a" {...props} />
));
