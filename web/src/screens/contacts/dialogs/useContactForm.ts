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
import type { SameContacts } from '../../../parts/people/SameNumber.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import {
  bodyOf,
  changesOf,
  customKey,
  emptyForm,
  formOf,
  problemsOf,
  serverMessages,
} from '../contactForm.ts';
import type { ContactForm, PlainField } from '../contactForm.ts';

interface FormInput {
  /** Prefix of the fields' ids. */
  id: string;
  person: ContactDetail | null;
  listIds: readonly number[];
  fields: readonly ContactField[];
  onClose: () => void;
  onChanged?: (() => void) | undefined;
}

const phoneFields = ['PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone'] as const;

/** The input about a contact, its errors, and saving. */
export function useContactForm({ id, person, listIds, fields, onClose, onChanged }: FormInput) {
  const client = useQueryClient();
  const show = useSnackbar();
  const navigate = useNavigate();
  const countryId = useAccount()?.CountryID ?? 1;
  const [first] = useState<ContactForm>(() => (person ? formOf(person) : emptyForm(listIds)));
  const [form, setForm] = useState<ContactForm>(first);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [server, setServer] = useState<Readonly<Record<string, string>>>({});
  const [same, setSame] = useState<SameContacts>([]);
  const [hasAgreed, setAgreed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const problems = problemsOf(form, fields, countryId);
  // The facts about numbers that lost focus. They never prevent saving a contact.
  const looked = useQueries({
    queries: phoneFields.map((field) => {
      const parsed = parsePhoneIn(form[field], countryId);
      return {
        ...phoneQuery(parsed.ok ? parsed.phone : ''),
        enabled: parsed.ok && left.has(field),
      };
    }),
  });
  const notes: Partial<Record<PlainField, string>> = {};
  for (const [place, field] of phoneFields.entries()) {
    const state = looked[place];
    const isAsked = left.has(field) && problems[field] === undefined && form[field].trim() !== '';
    const known = state?.isError ? notLookedUpText : state?.data?.Reason;
    const text = known || phoneDoubt(form[field], countryId);
    if (isAsked && text) notes[field] = text;
  }

  const forget = (key: string): void => {
    setServer((old) => Object.fromEntries(Object.entries(old).filter(([field]) => field !== key)));
    if (key === 'PrimaryPhone') setSame([]);
  };
  const focus = (key: string | undefined): void => {
    if (key !== undefined) document.getElementById(`${id}-${key}`)?.focus();
  };

  async function send(areSharing: boolean): Promise<ContactDetail | null> {
    const AllowSharedNumber = areSharing;
    if (person) return people.change(person.PersonID, { ...changesOf(first, form), AllowSharedNumber });
    const made = await people.create({
      ...bodyOf(form),
      AllowSharedNumber,
      UserIndicatedConsentDeclared: hasAgreed,
    });
    return 'PersonID' in made ? made : null;
  }

  function done(saved: ContactDetail | null, another: boolean): void {
    onChanged?.();
    void contactsChanged(client);
    const made = saved?.PersonID;
    if (saved && made !== undefined) client.setQueryData(contactKeys.one(made), saved);
    const open = (): void => void navigate({ to: '/contacts/contact/$id', params: { id: String(made) } });
    show({
      text: person ? 'Contact saved.' : 'Contact added.',
      tone: 'success',
      ...(person || made === undefined ? {} : { action: { label: 'Open', run: open } }),
    });
    if (!another) {
      onClose();
      return;
    }
    setForm(emptyForm(form.listIds));
    setLeft(new Set());
    setSame([]);
    focus('FirstName');
  }

  function refused(error: unknown): void {
    const messages = serverMessages(fieldErrors(error));
    if (error instanceof ApiError && error.body?.ErrorName === 'ContactExists') {
      setServer({ PrimaryPhone: errorText(error, 'adding', 'contact') });
      setSame(error.body?.Existing ?? []);
      focus('PrimaryPhone');
      return;
    }
    if (Object.keys(messages).length > 0) {
      setServer(messages);
      focus(Object.keys(messages)[0]);
      return;
    }
    setFailure(person ? errorText(error, 'updating', 'contact') : addContactsFailure(error));
  }

  async function save(another: boolean, areSharing = false): Promise<void> {
    if (isBusy) return;
    setFailure('');
    const [bad] = Object.keys(problems);
    setLeft(new Set([...left, ...Object.keys(problems)]));
    if (bad !== undefined) {
      focus(bad);
      return;
    }
    setBusy(true);
    try {
      const saved = await send(areSharing);
      if (isMissing(saved)) setFailure('This contact was not found. It may have been deleted.');
      else done(saved, another);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  }

  // After adding one, the groups stay for the next. They don't count as input.
  const { ListIDs: _, ...typed } = changesOf(first, form);
  return {
    form,
    /** True while there is unsaved input. */
    isDirty: Object.keys(typed).length > 0,
    isBusy,
    /** True while the server's refusal of a field stands (row P-141). */
    isRefused: Object.keys(server).length > 0,
    failure,
    same,
    hasAgreed,
    setAgreed,
    save,
    /** Remarks that do not prevent saving, by field. */
    notes,
    errorOf: (key: string): string | undefined => server[key] ?? (left.has(key) ? problems[key] : undefined),
    set: (field: PlainField, value: string) => {
      setForm((old) => ({ ...old, [field]: value }));
      forget(field);
    },
    setCustom: (name: string, value: string) => {
      setForm((old) => ({ ...old, custom: { ...old.custom, [name]: value } }));
      forget(customKey(name));
    },
    setGroups: (ids: readonly number[]) => setForm((old) => ({ ...old, listIds: [...ids] })),
    /** Leaving an empty field is not an error yet. */
    leave: (key: string, value: string) => {
      if (value.trim() !== '') setLeft((old) => new Set([...old, key]));
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
