import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { BroadcastIcon } from '../../../parts/icons.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { draftQuery } from './draft/draftData.ts';
import { isGone, openDraft } from './draft/useDraftForm.ts';
import { WizardPage } from './WizardPage.tsx';

function whole(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <>
      <PageHeader title="Create a broadcast" />
      {children}
    </>
  );
}

function Loading() {
  return (
    <Frame>
      <Box aria-busy="true" aria-label="Opening the draft">
        <Skeleton variant="rounded" height={56} sx={{ mb: 6 }} />
        <Skeleton variant="rounded" height={360} />
      </Box>
    </Frame>
  );
}

/** The page /broadcasts/create (row B-012): opens a draft, or the one that the address names. */
export default function CreateBroadcast() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const draftId = whole(search['draft']);
  // The id is removed from the address once the draft is open.
  const [callsIn] = useState(search['message'] === 'call-in');
  const [isRepeating] = useState(search['start'] === 'repeating');
  const [opened, setOpened] = useState<DraftBroadcast | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const open = useCallback(() => {
    openDraft().then(
      (draft) => {
        setOpened(draft);
        void navigate({
          to: '/broadcasts/create',
          search: { draft: draft.DraftBroadcastID },
          replace: true,
        });
      },
      (error: unknown) => setFailure(error),
    );
  }, [navigate, setFailure, setOpened]);

  useEffect(() => {
    if (draftId === undefined) open();
  }, [draftId, open]);

  const isNew = opened !== null && opened.DraftBroadcastID === draftId;
  const stored = useQuery({ ...draftQuery(draftId ?? 0), enabled: draftId !== undefined && !isNew });

  if (failure !== null) {
    return (
      <Frame>
        <LoadFailed
          onRetry={() => {
            setFailure(null);
            open();
          }}
        >
          {errorText(failure, 'starting', 'draft broadcast')}
        </LoadFailed>
      </Frame>
    );
  }
  if (draftId !== undefined && !isNew && stored.isError) {
    return (
      <Frame>
        <LoadFailed onRetry={() => void stored.refetch()}>
          {errorText(stored.error, 'getting', 'draft broadcast')}
        </LoadFailed>
      </Frame>
    );
  }
  const draft = isNew ? opened : stored.data;
  if (draftId !== undefined && isGone(draft)) {
    return (
      <Frame>
        <EmptyState
          title="This draft is gone"
          icon={<BroadcastIcon />}
          action={
            <Button
              variant="contained"
              color="secondary"
              onClick={() => void navigate({ to: '/broadcasts/create', search: {} })}
            >
              Start a new broadcast
            </Button>
          }
        >
          It was sent already, started over, or not used for 30 days.
        </EmptyState>
      </Frame>
    );
  }
  if (draftId === undefined || draft === undefined || draft === null) return <Loading />;
  return (
    <WizardPage
      key={draft.DraftBroadcastID}
      draft={draft}
      callsIn={callsIn && isNew}
      isRepeating={isRepeating && isNew}
    />
  );
}
