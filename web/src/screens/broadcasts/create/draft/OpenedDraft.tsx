import type { DraftForm } from '@carillon/contract/broadcasts/broadcastForm';
import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { errorText } from '../../../../api/client/errors.ts';
import { BroadcastIcon } from '../../../../parts/icons.tsx';
import { EmptyState } from '../../../../parts/lists/EmptyState.tsx';
import { LoadFailed } from '../../../../parts/lists/LoadFailed.tsx';
import { PageHeader } from '../../../../parts/page/PageHeader.tsx';
import { draftQuery } from './draftData.ts';
import { isGone, openDraft } from './useDraftForm.ts';

function whole(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}

interface OpenedDraftProps {
  /** The page that the draft is written on; its address names the draft. */
  page: '/broadcasts/create' | '/drip-campaigns/new';
  title: string;
  /** What users call it in a sentence about a failure. */
  item: string;
  startNew: string;
  /** What a new draft of this page begins with beside a broadcast; absent for a broadcast. */
  drip?: DraftForm['Drip'];
  children: (draft: DraftBroadcast, isNew: boolean) => ReactNode;
}

/** Opens a draft, or the one that the address names, and then shows what is written on it. */
export function OpenedDraft({ page, title, item, startNew, drip = null, children }: OpenedDraftProps) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const draftId = whole(search['draft']);
  const [opened, setOpened] = useState<DraftBroadcast | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const open = useCallback(() => {
    openDraft(drip).then(
      (draft) => {
        setOpened(draft);
        void navigate({ to: page, search: { draft: draft.DraftBroadcastID }, replace: true });
      },
      (error: unknown) => setFailure(error),
    );
  }, [navigate, page, drip, setFailure, setOpened]);

  useEffect(() => {
    if (draftId === undefined) open();
  }, [draftId, open]);

  const isNew = opened !== null && opened.DraftBroadcastID === draftId;
  const stored = useQuery({ ...draftQuery(draftId ?? 0), enabled: draftId !== undefined && !isNew });
  const draft = isNew ? opened : stored.data;
  const framed = (content: ReactNode) => (
    <>
      <PageHeader title={title} />
      {content}
    </>
  );

  if (failure !== null)
    return framed(
      <LoadFailed
        onRetry={() => {
          setFailure(null);
          open();
        }}
      >
        {errorText(failure, 'starting', item)}
      </LoadFailed>,
    );
  if (draftId !== undefined && !isNew && stored.isError)
    return framed(
      <LoadFailed onRetry={() => void stored.refetch()}>
        {errorText(stored.error, 'getting', item)}
      </LoadFailed>,
    );
  if (draftId !== undefined && isGone(draft))
    return framed(
      <EmptyState
        title="This draft is gone"
        icon={<BroadcastIcon />}
        action={
          <Button
            variant="contained"
            color="secondary"
            onClick={() => void navigate({ to: page, search: {} })}
          >
            {startNew}
          </Button>
        }
      >
        It was sent already, started over, or not used for 30 days.
      </EmptyState>,
    );
  if (draftId === undefined || draft === undefined || draft === null)
    return framed(
      <Box aria-busy="true" aria-label="Opening the draft">
        <Skeleton variant="rounded" height={56} sx={{ mb: 6 }} />
        <Skeleton variant="rounded" height={360} />
      </Box>,
    );
  return <>{children(draft, isNew)}</>;
}
