import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import { firstDrip } from '@carillon/rules/drips/firstDrip';
import Skeleton from '@mui/material/Skeleton';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../../lazyScreen.tsx';
import { OpenedDraft } from './draft/OpenedDraft.tsx';
import { WizardPage } from './WizardPage.tsx';

const DripWizard = lazyPart(
  'DripWizard',
  () => import('../drips/create/DripWizard.tsx').then((part) => part.DripWizard),
  <Skeleton variant="rounded" height={360} />,
);

const pages = {
  '/broadcasts/create': {
    title: 'Create a broadcast',
    item: 'draft broadcast',
    startNew: 'Start a new broadcast',
    drip: null,
  },
  '/drip-campaigns/new': {
    title: 'Create a drip campaign',
    item: 'draft drip campaign',
    startNew: 'Start a new drip campaign',
    drip: firstDrip,
  },
} as const;

/**
 * The pages /broadcasts/create and /drip-campaigns/new (rows B-012, B-018): open a draft, or the one that the address
 * names. Both kinds of drafts share their form's saving, recipients, and number, so they share this chunk.
 */
export default function CreateBroadcast() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const page = path.startsWith('/drip-campaigns') ? '/drip-campaigns/new' : '/broadcasts/create';
  return <Draft key={page} page={page} />;
}

function Draft({ page }: { page: keyof typeof pages }) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  // They are removed from the address once the draft is open.
  const [callsIn] = useState(search['message'] === 'call-in');
  const [isRepeating] = useState(search['start'] === 'repeating');
  const isDrip = page === '/drip-campaigns/new';
  return (
    <OpenedDraft page={page} {...pages[page]}>
      {(draft, isNew) => {
        if (!isNew && isDrip !== isOfDrip(draft))
          return <ToOther page={isDrip ? '/broadcasts/create' : '/drip-campaigns/new'} draft={draft} />;
        return isDrip ? (
          <DripWizard key={draft.DraftBroadcastID} draft={draft} />
        ) : (
          <WizardPage
            key={draft.DraftBroadcastID}
            draft={draft}
            callsIn={callsIn && isNew}
            isRepeating={isRepeating && isNew}
          />
        );
      }}
    </OpenedDraft>
  );
}

const isOfDrip = ({ Form }: DraftBroadcast): boolean => (Form.Drip ?? null) !== null;

/** The address names a draft of the other kind, which is written on the other page. */
function ToOther({ page, draft }: { page: keyof typeof pages; draft: DraftBroadcast }) {
  const navigate = useNavigate();
  const { DraftBroadcastID } = draft;
  useEffect(() => {
    void navigate({ to: page, search: { draft: DraftBroadcastID }, replace: true });
  }, [page, DraftBroadcastID, navigate]);
  return null;
}
