import type { ContactInput } from '@carillon/contract/contacts/contacts';
import type { Conversation } from '@carillon/contract/conversations/conversations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { contactKeys, contactsChanged, people } from '../../../api/contacts.ts';
import { knownConversation, putInCache } from '../../../api/live/conversationPatches.ts';
import { conversationKeys } from '../../../api/conversationKeys.ts';
import { addContactsFailure } from '../../../api/addContactsFailure.ts';
import { ApiError, fieldErrors } from '../../../api/client/errors.ts';
import type { SameContacts } from '../../../parts/people/SameNumber.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';

type Typed = Omit<ContactInput, 'PrimaryPhone'>;

/** The message of a failure that belongs to no field. */
function failureOf(error: unknown): string {
  if (error === null || Object.keys(fieldErrors(error)).length > 0) return '';
  return addContactsFailure(error);
}

/** Creates a contact with the number of a conversation. The thread and the lists show its name at once. */
export function useAddToContacts(conversation: Conversation, onDone: () => void) {
  const client = useQueryClient();
  const show = useSnackbar();
  const navigate = useNavigate();
  const { ConversationID, PhoneNumber } = conversation;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (typed: Typed) => {
      const made = await people.create({ ...typed, PrimaryPhone: PhoneNumber });
      if (!('PersonID' in made)) throw new Error('a contact that was made has no id');
      return made;
    },
    onSuccess: (made) => {
      const { PersonID, FirstName, LastName, Notes } = made;
      const before = knownConversation(client, ConversationID) ?? conversation;
      putInCache(client, before, { ...before, PersonID, FirstName, LastName, Notes, NameFrom: null });
      client.setQueryData(contactKeys.one(PersonID), made);
      void contactsChanged(client);
      // The new contact can change whether the number may be texted, and the same phone may have a conversation on
      // another text number.
      void client.invalidateQueries({ queryKey: conversationKeys.one(ConversationID) });
      void client.invalidateQueries({ queryKey: conversationKeys.lists });
      show({
        text: 'Contact added.',
        tone: 'success',
        action: {
          label: 'Open',
          run: () => void navigate({ to: '/contacts/contact/$id', params: { id: String(PersonID) } }),
        },
      });
      onDone();
    },
  });
  const isKnown = error instanceof ApiError && error.body?.ErrorName === 'ContactExists';
  const same: SameContacts = isKnown ? (error.body?.Existing ?? []) : [];
  return {
    isBusy: isPending,
    save: (typed: Typed): void => {
      if (!isPending) mutate(typed);
    },
    /** Messages of the server by field. */
    errors: fieldErrors(error),
    failure: failureOf(error),
    /** Contacts who got the number in the meantime. */
    same,
  };
}
