import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Anchor } from '../../parts/links.tsx';

const LinkTab = createLink((props: Anchor<ComponentProps<typeof Tab<'a'>>>) => (
  <Tab component="a" {...props} />
));

/** The two halves of the library. */
export function LibraryTabs({ here }: { here: 'audio' | 'text' }) {
  return (
    <Tabs
      value={here}
      aria-label="Message library"
      sx={{ mb: 5, borderBottom: '1px solid', borderColor: 'divider' }}
    >
      <LinkTab value="audio" label="Audio" to="/message-library/audio" />
      <LinkTab value="text" label="Text" to="/message-library/text" />
    </Tabs>
  );
}
