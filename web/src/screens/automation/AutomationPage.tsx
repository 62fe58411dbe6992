import type { AutoReply, JoinReply } from '@carillon/contract/conversations/autoReplies';
import { pageSizes } from '@carillon/contract/lists';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { createLink, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { repliesOfNumberQuery } from '../../api/automation.ts';
import { useLoadAhead } from '../../lazyScreen.tsx';
import { PlusIcon } from '../../parts/icons.tsx';
import { listState, rememberList } from '../../parts/lists/listState.ts';
import type { Anchor } from '../../parts/links.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { SearchField } from '../../parts/lists/SearchField.tsx';
import { AccountReplyCard } from './AccountReplyCard.tsx';
import { JoinList } from './JoinList.tsx';
import { ReplyList } from './ReplyList.tsx';
import { JoinDialog, lazyParts, ReplyDialog, TryText } from './lazyParts.ts';

const LinkTab = createLink((props: Anchor<ComponentProps<typeof Tab<'a'>>>) => (
  <Tab component="a" {...props} />
));
const parts = {
  'auto-replies': {
    tab: 'Auto replies',
    add: 'New auto reply',
    kind: 'autoreply',
    sub: 'Answers people who text a number while your team is away. Each person gets it once in 12 hours.',
  },
  keywords: {
    tab: 'Keywords',
    add: 'New keyword',
    kind: 'keyword',
    sub: 'Words that people text to get an answer at once, such as MENU or HOURS.',
  },
  'join-reply': {
    tab: 'Join replies',
    add: null,
    kind: null,
    sub: 'People who text JOIN, or JOIN and a group, are added with their consent and get a confirmation.',
  },
} as const;
type Part = keyof typeof parts;
const isPart = (part: string): part is Part => Object.hasOwn(parts, part);

/** Automatic replies: auto replies, keywords, join replies (row C-039, 3-decisions 6.7). */
export default function AutomationPage() {
  const { part } = useParams({ from: '/app/automation/$part' });
  useLoadAhead(lazyParts);
  // Each has its own page, search, and dialogs. They share no state.
  return isPart(part) ? <Shown key={part} part={part} /> : null;
}

function Shown({ part }: { part: Part }) {
  const { kind, add, sub, tab } = parts[part];
  const search = useSearch({ from: '/app/automation/$part' });
  const navigate = useNavigate();
  const list = listState(part, search, { pagesize: pageSizes.autoReplies });
  const [editing, setEditing] = useState<AutoReply | 'new' | null>(null);
  const [joining, setJoining] = useState<JoinReply | null>(null);
  const go = (change: { page?: number | undefined; q?: string | undefined }, replace = false): void =>
    void navigate({ to: '/automation/$part', params: { part }, search: { ...search, ...change }, replace });
  const resize = (pagesize: number): void => {
    rememberList(part, { pagesize });
    void navigate({
      to: '/automation/$part',
      params: { part },
      search: { ...search, page: undefined, pagesize },
    });
  };
  const pages = {
    state: list,
    onPage: (page: number) => go({ page }),
    onPast: (page: number) => go({ page }, true),
    onPageSize: resize,
    onClear: () => go({ page: undefined, q: undefined }),
  };
  return (
    <>
      <PageHeader
        title={tab}
        sub={sub}
        actions={
          add && (
            <Button
              variant="contained"
              color="secondary"
              startIcon={<PlusIcon />}
              onClick={() => setEditing('new')}
            >
              {add}
            </Button>
          )
        }
      />
      <Tabs
        value={part}
        aria-label="Automation"
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ mb: 5, borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {Object.entries(parts).map(([value, { tab: label }]) => (
          <LinkTab key={value} value={value} label={label} to="/automation/$part" params={{ part: value }} />
        ))}
      </Tabs>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
          gap: '24px',
          alignItems: 'start',
        }}
      >
        <Box>
          <Box sx={{ mb: 4 }}>
            <SearchField
              label={kind === null ? 'Search groups' : `Search ${tab.toLowerCase()}`}
              value={list.q}
              onSearch={(q) => go({ q: q || undefined, page: undefined })}
            />
          </Box>
          {kind === null ? (
            <JoinList {...pages} onEdit={setJoining} />
          ) : (
            <ReplyList {...pages} kind={kind} onEdit={setEditing} />
          )}
          {kind === 'autoreply' && <AccountReplyCard />}
        </Box>
        <TryText />
      </Box>
      {search.number !== undefined && kind !== null && (
        <OfNumber
          key={search.number}
          kind={kind}
          number={search.number}
          onClose={() =>
            void navigate({
              to: '/automation/$part',
              params: { part },
              search: { ...search, number: undefined },
              replace: true,
            })
          }
        />
      )}
      {editing !== null && kind !== null && (
        <ReplyDialog
          kind={kind}
          reply={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {joining !== null && <JoinDialog reply={joining} onClose={() => setJoining(null)} />}
    </>
  );
}

/** What a text number's menu opens: its auto reply, a new auto reply, or a new keyword (row C-043). */
function OfNumber(props: { kind: 'autoreply' | 'keyword'; number: number; onClose: () => void }) {
  const { kind, number, onClose } = props;
  const replies = useQuery({ ...repliesOfNumberQuery(number, kind), staleTime: Infinity });
  if (!replies.data) return null;
  const reply = kind === 'keyword' ? null : (replies.data[0] ?? null);
  return <ReplyDialog kind={kind} reply={reply} number={number} onClose={onClose} />;
}
