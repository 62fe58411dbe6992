import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { FolderIcon, PlusIcon } from '../../parts/icons.tsx';
import { LinkButton } from '../../parts/links.tsx';
import { titlePage } from '../../parts/page/pageTitle.ts';
import { FolderTabs, folderOfSearch, Landing } from './list/Folders.tsx';
import { ListTools } from './list/ListTools.tsx';
import type { InboxAddress } from './inboxAddress.ts';
import type { InboxSearch } from './search.ts';

/** Names the browser tab, and moves the focus to the heading when the inbox opens. */
export function useInboxHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    titlePage(`${title} | Carillon`);
  }, [title]);
  useEffect(() => {
    if (document.activeElement?.closest('[role="dialog"]')) return;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

interface ListPaneProps {
  title: string;
  heading: ReturnType<typeof useInboxHeading>;
  place: InboxAddress;
  search: InboxSearch;
  isWide: boolean;
  onSearch: (change: InboxSearch, replace: boolean) => void;
  /** The conversations, or the scheduled texts. */
  children: ReactNode;
}

/** The list of the inbox with its heading, folders, and search. On narrow screens, it is the page. */
export function ListPane({ title, heading, place, search, isWide, onSearch, children }: ListPaneProps) {
  const navigate = useNavigate();
  const isScheduled = place.kind === 'scheduled';
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        width: isWide ? { md: 360, xl: 420 } : '100%',
        flex: 'none',
        minHeight: 0,
        borderRight: isWide ? '1px solid' : 0,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 4, pt: 4, pb: 1 }}>
        <Typography
          variant="h1"
          ref={heading}
          tabIndex={-1}
          dir="auto"
          sx={{ flex: 1, minWidth: 0, fontSize: '1.5rem', overflowWrap: 'anywhere' }}
        >
          {place.kind === 'landing' ? 'Folders' : title}
        </Typography>
        <Button
          size="small"
          variant="contained"
          color="secondary"
          startIcon={<PlusIcon />}
          onClick={() => void navigate({ to: '.', search: { ...search, open: 'compose' } })}
          aria-label="New message"
          sx={{ flex: 'none', order: 2, ml: 2 }}
        >
          New
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, whiteSpace: 'pre' }}>
            {' message'}
          </Box>
        </Button>
        {!isWide && place.kind !== 'landing' && (
          <LinkButton size="small" to="/inbox/landing" startIcon={<FolderIcon />}>
            Folders
          </LinkButton>
        )}
      </Box>

      {place.kind === 'landing' ? (
        <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
          <Landing />
        </Box>
      ) : (
        <>
          <FolderTabs current={folderOfSearch(search, isScheduled)} search={search} />
          {!isScheduled && <ListTools search={search} onSearch={onSearch} />}
          <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>{children}</Box>
        </>
      )}
    </Box>
  );
}
