import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { OwnTextsChoice } from '@carillon/contract/broadcasts/ownTextsChoice';
import { previewTextChange } from '@carillon/contract/broadcasts/textChange';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isAbroad } from '@carillon/rules/phones/countries';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { afterPress } from '../../api/forms/afterPress.ts';
import { broadcastKeys } from '../../api/broadcasts.ts';
import { call, present } from '../../api/client/client.ts';
import { useDebounced } from '../../parts/useDebounced.ts';
import { TextChangeFacts } from './TextChangeFacts.tsx';
import { useAccount, useUser } from '../../api/client/session.ts';
import { useLintFacts } from '../../api/texts/lintFacts.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { textPricesOf } from '../../parts/texts/textPrices.ts';
import { tabular } from '../../theme.ts';
import { limitOf, textFacts } from '../../parts/texts/editor/textFacts.ts';
import { MessageEditor } from '../../parts/texts/editor/MessageEditor.tsx';
import { creditCount } from '@carillon/rules/money/amounts';
import { useLinks } from '../../api/texts/useLinks.ts';

interface ChangeTextDialogProps {
  broadcast: Broadcast;
  /** What to know before saving. */
  note: ReactNode;
  isBusy: boolean;
  onClose: () => void;
  onSave: (text: string, ownTexts: OwnTextsChoice) => void;
}

/** How a different number of segments changes the price, in a sentence. */
function costText(broadcast: Broadcast, segmentsBefore: number, segments: number): string {
  const before = broadcast.MaxCreditCost;
  if (before === 0) return 'It stays free.';
  if (broadcast.Media.length > 0 || segments === segmentsBefore)
    return `It costs no more than ${creditCount(before)}, as before.`;
  const after = (before / segmentsBefore) * segments;
  return after > before
    ? `It costs no more than ${creditCount(after)}: ${creditCount(after - before)} more will be held.`
    : `It costs no more than ${creditCount(after)}: ${creditCount(before - after)} come back.`;
}

/** What another text would become for the recipients. It follows the typing. */
function useTextChange({ BroadcastID }: Broadcast, text: string, ownTexts: OwnTextsChoice) {
  const typed = useDebounced(text, 400);
  const body = { TextMessage: typed, OwnTexts: ownTexts };
  const { data } = useQuery({
    queryKey: [...broadcastKeys.one(BroadcastID), 'textChange', body],
    queryFn: ({ signal }) => present(call(previewTextChange, { params: { BroadcastID }, body, signal })),
    enabled: typed.trim() !== '',
    placeholderData: keepPreviousData,
  });
  return data;
}

/** Changes the text of a broadcast that has not started (2-decisions A4, row B-240). */
export function ChangeTextDialog({ broadcast, note, isBusy, onClose, onSave }: ChangeTextDialogProps) {
  const id = useId();
  const user = useUser();
  const account = useAccount();
  const [text, setText] = useState(broadcast.TextMessage);
  const [ownTexts, setOwnTexts] = useState<OwnTextsChoice>('Keep');
  const [left, setLeft] = useState(false);
  const [asked, ask] = useState<string | null>(null);
  const links = useLinks(text);
  const hasMedia = broadcast.Media.length > 0;
  // The maximum length is the creator's setting. If another user created it, only the server knows it.
  const isOwn = user !== undefined && user.UserID === broadcast.CreatedBy.UserID;
  const input = {
    signature: broadcast.SignatureText,
    nameLength: account && account.PaidNameLength > 0 ? broadcast.NamePrefix.length : 0,
    hasMedia,
    limit: isOwn ? limitOf(user.DefaultSettingCharacterCount, hasMedia) : undefined,
    international: isAbroad(account?.CountryID ?? 1),
    prices: textPricesOf(account),
    customFields: broadcast.CustomData,
    links,
  };
  const ofAccount = useLintFacts('broadcast');
  const lintFacts = useMemo(
    () => ({ ...ofAccount, signature: broadcast.SignatureText, shortUrls: links, limit: input.limit }),
    [ofAccount, broadcast.SignatureText, links, input.limit],
  );
  const change = useTextChange(broadcast, text, ownTexts);
  const isTooLong = ownTexts === 'Keep' && (change?.OwnTextsProblem ?? '') !== '';
  const facts = textFacts({ ...input, text });
  const before = textFacts({ ...input, text: broadcast.TextMessage, links: undefined });
  return (
    <ConfirmDialog
      open
      wide
      title="Change the text"
      confirmLabel="Save text"
      busy={isBusy}
      disabled={facts.error !== null || text === broadcast.TextMessage || isTooLong}
      onClose={onClose}
      onConfirm={() => onSave(text, ownTexts)}
    >
      {note}
      <div style={{ paddingTop: 8 }}>
        <MessageEditor
          id={id}
          label={broadcast.IsTextSurvey ? 'Your question' : 'Message'}
          value={text}
          onChange={setText}
          onLeave={() => afterPress(() => setLeft(true))}
          error={left ? (facts.error ?? undefined) : undefined}
          facts={facts}
          lintFacts={lintFacts}
          columns={broadcast.CustomData}
          asked={asked}
          onAsk={ask}
        />
      </div>
      {change && (
        <TextChangeFacts
          facts={change}
          discards={ownTexts === 'Discard'}
          onDiscard={(discards) => setOwnTexts(discards ? 'Discard' : 'Keep')}
        />
      )}
      <Typography variant="body2" role="status" sx={{ mt: 4, color: 'text.secondary', ...tabular }}>
        {costText(broadcast, before.segments, facts.segments)}
      </Typography>
    </ConfirmDialog>
  );
}
