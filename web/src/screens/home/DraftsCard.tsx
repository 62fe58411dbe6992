import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { draftsQuery } from '../../api/drafts/openDrafts.ts';
import { errorText } from '../../api/client/errors.ts';
import { DateText } from '../../parts/DateText.tsx';
import { draftName } from '../../parts/broadcasts/draftName.ts';
import { ChevronRightIcon } from '../../parts/icons.tsx';
import { count, plural } from '@carillon/rules/money/amounts';
import { LinkRow } from '../../parts/links.tsx';

/** Drafts that are shown at most; they are kept for 30 days. */
const most = 100;

/** Drafts to continue, newest save first. */
export function DraftsCard() {
  const [isWhole, setWhole] = useState(false);
  const drafts = useQuery(draftsQuery(4));
  const all = useQuery({ ...draftsQuery(most), enabled: isWhole });
  const items = (isWhole ? all.data?.Items : undefined) ?? drafts.data?.Items ?? [];
  const size = drafts.data?.Size ?? 0;
  return (
    <Card component="section" aria-label="Drafts">
      <Typography variant="h3" component="h2" sx={{ px: 5, pt: 4, pb: 2 }}>
        Continue a draft
      </Typography>
      {drafts.isPending && (
        <Box sx={{ px: 5, pb: 4 }}>
          <Skeleton width="80%" />
          <Skeleton width="60%" />
        </Box>
      )}
      {drafts.error && (
        <Typography variant="body2" role="alert" sx={{ px: 5, pb: 4, color: 'error.main' }}>
          {errorText(drafts.error, 'getting', 'draft broadcast')}
        </Typography>
      )}
      {drafts.data && items.length === 0 && (
        <Typography variant="body2" sx={{ px: 5, pb: 5, color: 'text.secondary' }}>
          Broadcasts you begin are saved here automatically, so you can stop at any time.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: items.length > 0 ? 2 : 0 }}>
        {items.map((draft) => (
          <Box component="li" key={draft.DraftBroadcastID} sx={{ px: 2 }}>
            <LinkRow to="/broadcasts/create" search={{ draft: draft.DraftBroadcastID }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography
                  dir="auto"
                  sx={{ fontWeight: 560, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                >
                  {draftName(draft)}
                </Typography>
                <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                  {draft.TotalTextNumberCount > 0
                    ? `${plural(draft.TotalTextNumberCount, 'recipient', 'recipients')} · `
                    : ''}
                  Saved <DateText value={draft.SavedDate} form="age" />
                </Typography>
              </Box>
              <ChevronRightIcon sx={{ color: 'text.secondary', fontSize: 20 }} />
            </LinkRow>
          </Box>
        ))}
      </Box>
      {size > 4 && (!isWhole || all.isPending || all.isError) && (
        <Box sx={{ px: 4, pb: 3 }}>
          <Button
            size="small"
            aria-busy={isWhole && all.isPending}
            onClick={() => {
              setWhole(true);
              if (all.isError) void all.refetch();
            }}
          >
            {size > most
              ? `Show the ${most} newest of ${count(size)} drafts`
              : `Show all ${count(size)} drafts`}
          </Button>
          {isWhole && all.isError && (
            <Typography variant="body2" role="alert" sx={{ px: 1, color: 'error.main' }}>
              {errorText(all.error, 'getting', 'draft broadcast')}
            </Typography>
          )}
        </Box>
      )}
    </Card>
  );
}
