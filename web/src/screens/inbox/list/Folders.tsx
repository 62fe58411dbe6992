import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { autoOptOutTag } from '../../../api/conversationKeys.ts';
import { tagsQuery } from '../../../api/conversations.ts';
import { conversationSummaryQuery } from '../../../api/conversationKeys.ts';
import {
  AlertIcon,
  BellOffIcon,
  ChatIcon,
  CheckIcon,
  ClockIcon,
  LabelIcon,
  PhoneIcon,
} from '../../../parts/icons.tsx';
import { LinkRow } from '../../../parts/links.tsx';
import { count } from '@carillon/rules/money/amounts';
import type { InboxSearch } from '../search.ts';
import { tabular, visuallyHidden } from '../../../theme.ts';
import { titleOf } from '../filter.ts';
import { useMyNumbers } from '../useMyNumbers.ts';

/** The folder of an address. A text number or a search may narrow it. */
type FolderName = 'inbox' | 'done' | 'review' | 'autoOptOuts' | 'scheduled' | 'other';
export function folderOfSearch(search: InboxSearch, isScheduled: boolean): FolderName {
  if (isScheduled) return 'scheduled';
  if (search.review) return 'review';
  if (search.tag === autoOptOutTag) return 'autoOptOuts';
  if (search.tag || search.broadcastid) return 'other';
  return search.done ? 'done' : 'inbox';
}

interface Folder {
  readonly name: FolderName;
  readonly text: string;
  readonly icon: ReactNode;
  readonly to: '/inbox' | '/inbox/scheduled-conversations';
  readonly search: InboxSearch;
  readonly n: number | undefined;
  /** Unread ones, for a separate mark. The Inbox's count is shown everywhere else. */
  readonly unread?: number | undefined;
}

function useFolders(): readonly Folder[] {
  const summary = useQuery(conversationSummaryQuery).data;
  const review: Folder = {
    name: 'review',
    text: 'Review',
    icon: <AlertIcon />,
    to: '/inbox',
    search: { review: true },
    n: summary?.ReviewCount,
    unread: summary?.ReviewUnreadCount,
  };
  return [
    { name: 'inbox', text: 'Inbox', icon: <ChatIcon />, to: '/inbox', search: {}, n: summary?.InboxCount },
    {
      name: 'done',
      text: 'Done',
      icon: <CheckIcon />,
      to: '/inbox',
      search: { done: true },
      n: summary?.DoneCount,
    },
    // Shown while there is something to decide.
    ...(review.n ? [review] : []),
    {
      name: 'autoOptOuts',
      text: 'Auto Opt-Outs',
      icon: <BellOffIcon />,
      to: '/inbox',
      search: { tag: autoOptOutTag },
      n: summary?.AutoOptOutCount,
      unread: summary?.AutoOptOutUnreadCount,
    },
    {
      name: 'scheduled',
      text: 'Scheduled',
      icon: <ClockIcon />,
      to: '/inbox/scheduled-conversations',
      search: {},
      n: summary?.ScheduledCount,
    },
  ];
}

/**
 * Marks the row of folders while it has no room for all counts, and while it has no room for the names either, so that
 * none is cut off.
 */
function useRoom(counts: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const nav = row.current;
    if (!nav) return undefined;
    const look = (): void => {
      nav.removeAttribute('data-wrapped');
      nav.removeAttribute('data-tight');
      nav.toggleAttribute('data-tight', nav.scrollWidth > nav.clientWidth);
      nav.toggleAttribute('data-wrapped', nav.scrollWidth > nav.clientWidth);
    };
    look();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(nav);
    return () => observer.disconnect();
  }, [counts]);
  return row;
}

/**
 * The folders in one row above the list. If space is tight, only the current one has its count, and if that is not
 * enough, the folders take a second row.
 */
export function FolderTabs({ current, search }: { current: FolderName; search: InboxSearch }) {
  const folders = useFolders();
  const { textnumberid } = search;
  const row = useRoom(`${current} ${folders.map((folder) => folder.n ?? 0).join(' ')}`);
  return (
    <Box
      component="nav"
      ref={row}
      aria-label="Folders"
      sx={{
        position: 'relative',
        display: 'flex',
        overflowX: 'auto',
        px: 2,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&[data-tight] a:not([aria-current="page"]) [data-count]': { display: 'none' },
        '&[data-wrapped]': { flexWrap: 'wrap' },
      }}
    >
      {folders.map((folder) => {
        const isHere = folder.name === current;
        return (
          <LinkRow
            key={folder.name}
            to={folder.to}
            search={{ ...folder.search, ...(folder.to === '/inbox' && textnumberid ? { textnumberid } : {}) }}
            // A folder is not current just because its address is a prefix of this one.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={isHere ? 'page' : undefined}
            sx={{
              flex: 'none',
              width: 'auto',
              px: 2,
              py: 2,
              borderRadius: 0,
              whiteSpace: 'nowrap',
              fontSize: '0.8125rem',
              fontWeight: isHere ? 650 : 500,
              color: isHere ? 'text.primary' : 'text.secondary',
              boxShadow: isHere ? 'inset 0 -3px 0 var(--mui-palette-primary-main)' : 'none',
            }}
          >
            {folder.text}
            <Count n={folder.n} />
            <UnreadMark n={folder.unread} />
          </LinkRow>
        );
      })}
    </Box>
  );
}

/** A dot that shows that a folder has unread conversations. */
function UnreadMark({ n }: { n: number | undefined }) {
  if (!n) return null;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        width: 8,
        height: 8,
        ml: 1.5,
        borderRadius: 4,
        bgcolor: 'secondary.main',
      }}
    >
      <Box component="span" sx={visuallyHidden}>{`, ${count(n)} unread`}</Box>
    </Box>
  );
}

function Count({ n }: { n: number | undefined }) {
  if (!n) return null;
  return (
    <Box component="span" data-count sx={{ ...tabular, ml: 1.5, color: 'text.secondary', fontWeight: 500 }}>
      {count(n)}
      <Box component="span" sx={visuallyHidden}>
        {n === 1 ? ' conversation' : ' conversations'}
      </Box>
    </Box>
  );
}

/** All folders, tags, and text numbers on a separate page, on narrow screens (row C-011). */
export function Landing() {
  const folders = useFolders();
  const tags = useQuery(tagsQuery);
  const own = tags.data?.filter((tag) => tag.Type === 'User') ?? [];
  const numbers = useMyNumbers().numbers ?? [];
  const summary = useQuery(conversationSummaryQuery).data;
  return (
    <Box component="nav" aria-label="Folders" sx={{ p: 2 }}>
      {folders.map((folder) => (
        <Line
          key={folder.name}
          to={folder.to}
          search={folder.search}
          icon={folder.icon}
          n={folder.n}
          unread={folder.unread}
        >
          {folder.text}
        </Line>
      ))}
      {own.length > 0 && <Heading>Tags</Heading>}
      {own.map((tag) => (
        <Line key={tag.TagID} to="/inbox" search={{ tag: tag.TagID }} icon={<LabelIcon />} n={tag.Count}>
          {tag.TagName}
        </Line>
      ))}
      {numbers.length > 1 && <Heading>Text numbers</Heading>}
      {numbers.length > 1 &&
        numbers.map((number) => (
          <Line
            key={number.TextNumberID}
            to="/inbox"
            search={{ textnumberid: number.TextNumberID }}
            icon={<PhoneIcon />}
            n={summary?.TextNumbers.find((one) => one.TextNumberID === number.TextNumberID)?.UnreadCount}
          >
            {titleOf({ textnumberid: number.TextNumberID }, { numbers })}
          </Line>
        ))}
    </Box>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <Typography
      variant="overline"
      component="h2"
      sx={{ display: 'block', px: 4, pt: 4, color: 'text.secondary' }}
    >
      {children}
    </Typography>
  );
}

function Line(props: {
  to: Folder['to'];
  search: InboxSearch;
  icon: ReactNode;
  n: number | undefined;
  unread?: number | undefined;
  children: ReactNode;
}) {
  return (
    <LinkRow to={props.to} search={props.search} sx={{ minHeight: 48 }}>
      <Box component="span" aria-hidden sx={{ display: 'flex', mr: 4, color: 'text.secondary' }}>
        {props.icon}
      </Box>
      <Typography component="span" dir="auto" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {props.children}
      </Typography>
      <Count n={props.n} />
      <UnreadMark n={props.unread} />
    </LinkRow>
  );
}
