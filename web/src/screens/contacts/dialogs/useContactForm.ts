import type { ContactField } from '@carillon/contract/contacts/contactFields';
import type { ContactDetail } from '@carillon/contract/contacts/contacts';
import { parsePhoneIn, phoneDoubt } from '@carillon/rules/phones/phoneCountries';
import { notLookedUpText } from '@carillon/rules/phones/cells/phoneText';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isMissing } from '../../../api/client/client.ts';
import { contactKeys, contactsChanged, people, phoneQuery } from '../../../api/contacts.ts';
import { addContactsFailure } from '../../../api/addContactsFailure.ts';
import { ApiError, errorText, fieldErrors } from '../../../api/client/errors.ts';
import { useAccount } from '../../../api/client/session.ts';
import { useForm } from '../../../api/forms/useForm.ts';
import type { Form } from '../../../api/forms/useForm.ts';
import type { SameContacts } from '../../../parts/people/SameNumber.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { bodyOf, changesOf, customValues, emptyForm, formOf, problemsOf } from '../contactForm.ts';
import type { ContactForm, PlainField } from '../contactForm.ts';

interface FormInput {
  person: ContactDetail | null;
  listIds: readonly number[];
  fields: readonly ContactField[];
  onClose: () => void;
  onChanged?: (() => void) | undefined;
}

/** How a contact is saved. */
interface Way {
  /** The dialog stays open for the next contact. */
  readonly another?: boolean;
  /** The user wants it although another contact has the number. */
  readonly sharesNumber?: boolean;
}

const phoneFields = ['PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone'] as const;
const goneText = 'This contact was not found. It may have been deleted.';

/** True if another contact has the number. */
function isSameNumber(error: unknown): error is ApiError {
  return error instanceof ApiError && error.body?.ErrorName === 'ContactExists';
}

/** The facts about numbers that lost focus. They never prevent saving a contact. */
function usePhoneNotes(form: Form<ContactForm, Way>, countryId: number): Partial<Record<PlainField, string>> {
  const { values, isSeen, problem } = form;
  const looked = useQueries({
    queries: phoneFields.map((field) => {
      const parsed = parsePhoneIn(values[field], countryId);
      return { ...phoneQuery(parsed.ok ? parsed.phone : ''), enabled: parsed.ok && isSeen(field) };
    }),
  });
  const notes: Partial<Record<PlainField, string>> = {};
  for (const [place, field] of phoneFields.entries()) {
    const state = looked[place];
    const isAsked = isSeen(field) && problem(field) === '' && values[field].trim() !== '';
    const known = state?.isError ? notLookedUpText : state?.data?.Reason;
    const text = known || phoneDoubt(values[field], countryId);
    if (isAsked && text) notes[field] = text;
  }
  return notes;
}

/** What follows when a contact is saved: lists change, and a snackbar leads to a new one. */
function useSavedContact(isNew: boolean, onChanged: (() => void) | undefined) {
  const client = useQueryClient();
  const show = useSnackbar();
  const navigate = useNavigate();
  return (saved: ContactDetail | null): void => {
    onChanged?.();
    void contactsChanged(client);
    const made = saved?.PersonID;
    if (saved && made !== undefined) client.setQueryData(contactKeys.one(made), saved);
    const open = (): void => void navigate({ to: '/contacts/contact/$id', params: { id: String(made) } });
    show({
      text: isNew ? 'Contact added.' : 'Contact saved.',
      tone: 'success',
      ...(isNew && made !== undefined ? { action: { label: 'Open', run: open } } : {}),
    });
  };
}

/** The input about a contact, its errors, and saving. */
export function useContactForm({ person, listIds, fields, onClose, onChanged }: FormInput) {
  const client = useQueryClient();
  const countryId = useAccount()?.CountryID ?? 1;
  const [first] = useState<ContactForm>(() => (person ? formOf(person) : emptyForm(listIds)));
  const [same, setSame] = useState<SameContacts>([]);
  const [hasAgreed, setAgreed] = useState(false);
  const saved = useSavedContact(person === null, onChanged);

  const form = useForm<ContactForm, { contact: ContactDetail | null; values: ContactForm }, Way>({
    first,
    late: customValues(Object.fromEntries(fields.map(({ Name }) => [Name, '']))),
    check: (values) => problemsOf(values, fields, countryId),
    save: async (values, way) => {
      const AllowSharedNumber = way?.sharesNumber === true;
      if (person) {
        const contact = await people.change(person.PersonID, {
          ...changesOf(first, values),
          AllowSharedNumber,
        });
        if (isMissing(contact)) throw new Error(goneText);
        return { contact, values };
      }
      const made = await people.create({
        ...bodyOf(values),
        AllowSharedNumber,
        UserIndicatedConsentDeclared: hasAgreed,
      });
      return { contact: 'PersonID' in made ? made : null, values };
    },
    onSaved: ({ contact, values }, way) => {
      saved(contact);
      if (way?.another !== true) {
        onClose();
        return;
      }
      setSame([]);
      form.restart(emptyForm(values.ListIDs));
      form.focus('FirstName');
    },
    doing: [person ? 'updating' : 'adding', 'contact'],
    errorsOf: (error) => {
      if (!isSameNumber(error)) return fieldErrors(error);
      setSame(error.body?.Existing ?? []);
      return { PrimaryPhone: errorText(error, 'adding', 'contact') };
    },
    failureText: (error) => {
      if (error instanceof Error && error.message === goneText) return goneText;
      return person ? errorText(error, 'updating', 'contact') : addContactsFailure(error);
    },
    failureAt: 'form',
  });

  // After adding one, the groups stay for the next. They don't count as input.
  const { ListIDs: _, ...typed } = changesOf(first, form.values);
  return {
    form,
    /** True while there is unsaved input. */
    isDirty: Object.keys(typed).length > 0,
    /** Contacts who have the number. */
    same,
    hasAgreed,
    setAgreed,
    /** Remarks that do not prevent saving, by field. */
    notes: usePhoneNotes(form, countryId),
    set: (change: Partial<ContactForm>): void => {
      form.change(change);
      if ('PrimaryPhone' in change) setSame([]);
    },
    /** Creates a group on the spot. Returns its id, or why it could not. */
    createGroup: async (name: string): Promise<number | string> => {
      try {
        const made = await people.createGroup(name);
        await client.invalidateQueries({ queryKey: contactKeys.groups, exact: true });
        return made.ListID;
      } catch (error) {
        return fieldErrors(error)['ListName'] ?? errorText(error, 'creating', 'group');
      }
    },
  };
}

export type ContactEdit = ReturnType<typeof useContactForm>;
