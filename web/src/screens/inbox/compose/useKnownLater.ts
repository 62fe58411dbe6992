import { useQuery } from '@tanstack/react-query';
import { conversationKeys } from '../../../api/conversationKeys.ts';
import { conversations } from '../../../api/conversations.ts';
import type { PersonalText } from '../../../parts/texts/personalTexts.ts';
import { useDebounced } from '../../../parts/useDebounced.ts';
import type { Draft } from './outbox/drafts.ts';
import type { Recipient } from './recipients/recipients.ts';

/** Users stop typing for this long before the server is asked, in milliseconds. */
const pause = 500;

interface Written {
  readonly draft: Draft;
  readonly numberId: number | null;
  readonly signature: string;
  readonly withSignature: boolean;
}

/**
 * The texts of people of whom only the server may know a name, as it would send them: filled in, or refused. So a missing
 * value is seen before sending. Until the server has responded, they stay as they are.
 */
export function useKnownLater(
  typed: readonly PersonalText[],
  recipients: readonly Recipient[],
  { draft, numberId, signature, withSignature }: Written,
): PersonalText[] {
  const asked = recipients.filter(
    ({ phone }, place) => typed[place]?.isFilledLater === true && /^\d{8,15}$/.test(phone),
  );
  const body = {
    Contacts: asked.map((one) => ({
      PersonID: null,
      FirstName: one.firstName,
      LastName: one.lastName,
      PrimaryPhone: one.phone,
    })),
    TextMessage: draft.text,
    TextNumberID: numberId,
    IncludeSignature: signature !== '' && withSignature,
    PrimaryPhoneNumbersOnly: true,
  };
  const settled = useDebounced(JSON.stringify(body), pause);
  const isSettled = settled === JSON.stringify(body);
  const { data } = useQuery({
    queryKey: [...conversationKeys.all, 'preview', settled],
    queryFn: ({ signal }) => conversations.preview(body, signal),
    enabled: isSettled && asked.length > 0 && numberId !== null,
    staleTime: 30_000,
  });
  const known = new Map((isSettled ? (data?.Items ?? []) : []).map((one) => [one.PhoneNumber, one]));
  return typed.map((one, place) => {
    const found = one.isFilledLater ? known.get(recipients[place]?.phone ?? '') : undefined;
    if (found === undefined) return one;
    return found.Message === ''
      ? { ...one, text: found.TextMessage, isFilledLater: false }
      : { ...one, isFilledLater: false, refusal: found.Message };
  });
}
