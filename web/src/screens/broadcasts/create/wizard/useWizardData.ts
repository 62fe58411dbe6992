import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import { messageLength } from '@carillon/rules/texts/segments';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountQuery, userQuery } from '../../../../api/client/session.ts';
import { textNumbersQuery } from '../../../../api/textNumbers.ts';
import { useZone } from '../../../../parts/DateText.tsx';
import { countsQuery, summaryQuery } from '../draft/draftData.ts';
import { limitOf } from '../../../../parts/texts/editor/textFacts.ts';
import { useStart } from '../settings/useStart.ts';
import type { SavedForm } from '../draft/useDraftForm.ts';
import { useDebounced } from '../../../../parts/useDebounced.ts';
import { useFirstValues, useNow } from '../wizardFacts.ts';

/** What the server knows about a draft and its user, and the two times that matter: now, and the start. */
export function useWizardData(draft: DraftBroadcast, form: SavedForm) {
  const id = draft.DraftBroadcastID;
  const values = form.form;
  const user = useQuery(userQuery);
  const account = useQuery(accountQuery);
  const numbers = useQuery(textNumbersQuery);
  const summary = useQuery(summaryQuery(id, values.BroadcastType));
  const zone = useZone();
  const now = useNow();
  const usable = useMemo(
    () =>
      (numbers.data?.Items ?? []).filter((one) => !one.IsBlocked && one.CanCreateBroadcast && one.CanText),
    [numbers.data],
  );
  useFirstValues(draft, form, user.data, numbers.data && usable);
  const start = useStart(values, zone, now);
  const signature = values.IncludeSignature ? (user.data?.Signature.SignatureText ?? '') : '';
  const hasMedia = values.Media.length > 0;
  const typedLength = messageLength(values.TextMessage, signature);
  const length = useDebounced(typedLength, 400);
  const counts = useQuery(
    countsQuery(id, {
      broadcasttype: values.BroadcastType,
      audio: values.Audio?.AudioID,
      audiovm: values.AudioVM?.AudioID,
      callthrottle: values.CallThrottle,
      textmessagelength: length,
      isEnhanced: hasMedia ? 'true' : undefined,
      textNumberID: values.TextNumberID ?? undefined,
      startdate: start.at === null ? undefined : new Date(start.at).toISOString(),
    }),
  );
  return {
    user,
    account,
    numbers,
    /** Numbers from which this user may send. */
    usable,
    summary,
    counts,
    zone,
    now,
    start,
    signature,
    hasMedia,
    limit: limitOf(user.data?.DefaultSettingCharacterCount, hasMedia),
    /** The price is that of the text as it is typed now. */
    isLengthSettled: length === typedLength,
    columns: counts.data?.CustomData ?? draft.CustomData,
  };
}

export type WizardData = ReturnType<typeof useWizardData>;
