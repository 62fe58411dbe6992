import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../api/client/errors.ts';
import type { ItemUse, LibraryKind } from '../../api/library.ts';
import { BackLink, LinkButton } from '../../parts/links.tsx';
import { LoadFailed } from '../../parts/lists/LoadFailed.tsx';
import { NotFoundPage } from '../../parts/page/NotFoundPage.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { PageSkeleton } from '../../parts/page/PageSkeleton.tsx';
import { sharingText } from './itemColumns.tsx';
import { StarButton } from './StarButton.tsx';
import { UseList } from './UseList.tsx';
import { capitalized } from './views.ts';

/** An item with what uses it. */
type Shown<T> = T & { UsedBy: readonly ItemUse[] };

/** The page of one library item, in each of its states. `children` show it once it has loaded. */
export function ItemPage<T>(props: {
  kind: LibraryKind<T>;
  id: number;
  children: (row: Shown<T>) => ReactNode;
}) {
  const { kind, id, children } = props;
  const found = useQuery(kind.show(id));
  if (found.data === null)
    return (
      <NotFoundPage
        what={kind.one}
        back={
          <LinkButton variant="contained" to={`/message-library/${kind.half}`}>
            Go to the {kind.half} library
          </LinkButton>
        }
      />
    );
  if (found.data !== undefined) return children(found.data);
  if (found.error === null) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={capitalized(kind.one)} above={<Back half={kind.half} />} />
      <LoadFailed onRetry={() => void found.refetch()}>
        {errorText(found.error, 'getting', kind.one)}
      </LoadFailed>
    </>
  );
}

function Back({ half }: Pick<LibraryKind<never>, 'half'>) {
  return <BackLink to={`/message-library/${half}`}>{capitalized(half)} library</BackLink>;
}

/** What the pages of both kinds show of an item, around its content. */
export function ItemView<T>(props: {
  kind: LibraryKind<T>;
  row: Shown<T>;
  onStar: () => void;
  menu: ReactNode;
  /** The most common actions, as buttons. */
  buttons: ReactNode;
  /** The item itself. */
  content: ReactNode;
  /** Shown beside its creator and its sharing. */
  facts: readonly (readonly [string, ReactNode])[];
  /** Below the facts. */
  more?: ReactNode;
}) {
  const { kind, row, onStar, menu, buttons, content, facts, more } = props;
  const item = kind.itemOf(row);
  const allFacts: typeof facts = [
    ['Made by', item.isOwn ? 'You' : item.ownerName],
    ...facts,
    ['Sharing', sharingText(item) || 'Only you'],
  ];
  return (
    <>
      <PageHeader
        title={item.name}
        above={<Back half={kind.half} />}
        actions={
          <>
            <Box sx={{ display: 'flex', alignItems: 'center', flex: 'none' }}>
              <StarButton name={item.name} isOn={item.isStarred} onStar={onStar} />
              {menu}
            </Box>
            {buttons}
          </>
        }
      />
      <Card sx={{ p: { xs: 4, sm: 6 }, mb: 5 }}>{content}</Card>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', m: -2.5, '&& > *': { m: 2.5 } }}
      >
        <Card sx={{ p: { xs: 4, sm: 6 }, flex: '1 1 280px' }}>
          <Typography variant="h2" sx={{ mb: 3 }}>
            About
          </Typography>
          <Box component="dl" sx={{ m: 0 }}>
            {allFacts.map(([term, fact]) => (
              <Box key={term} sx={{ display: 'flex', py: 1.5 }}>
                <Typography component="dt" sx={{ color: 'text.secondary', width: 92, flex: 'none' }}>
                  {term}
                </Typography>
                <Typography component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {fact}
                </Typography>
              </Box>
            ))}
          </Box>
          {more}
        </Card>
        <Card sx={{ p: { xs: 4, sm: 6 }, flex: '1 1 280px' }}>
          <Typography variant="h2" sx={{ mb: 2 }}>
            Used in
          </Typography>
          {row.UsedBy.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>No broadcast and no draft uses it yet.</Typography>
          ) : (
            <UseList uses={row.UsedBy} />
          )}
        </Card>
      </Box>
    </>
  );
}
