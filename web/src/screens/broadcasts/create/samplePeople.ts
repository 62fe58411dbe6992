import type { DraftContact } from '@carillon/contract/drafts';
import { render } from '@carillon/rules/mergeFields';
import { useQuery } from '@tanstack/react-query';
import { contactsQuery } from './draftData.ts';
import type { Wizard } from './useWizard.ts';

/** How many people are fetched at a time. */
const pageSize = 10;

/** The text as this person will read it; unfinished fields stay as they are typed. */
export function merged(text: string, person: DraftContact | undefined): string {
  if (person === undefined) return text;
  const values = {
    ...person.CustomData,
    FirstName: person.FirstName,
    LastName: person.LastName,
    Notes: person.Notes,
    PrimaryPhone: person.PrimaryPhone,
  };
  const result = render(text, values);
  return result.status === 'Valid' ? result.text : text;
}

/** One of the people of the draft that will get the text, and how many they are. */
export interface SamplePerson {
  readonly person: DraftContact | undefined;
  /** The place that is shown, from 0: the last one when the list has become shorter. */
  readonly at: number;
  readonly size: number;
}

/** The recipient at this place of all that get the text; those beside come with the same page of the list. */
export function useSamplePerson(wizard: Wizard, wanted = 0): SamplePerson {
  const page = Math.floor(wanted / pageSize) + 1;
  const query = (of: number) =>
    contactsQuery(wizard.draftId, { page: of, pagesize: pageSize, filter: 'textable' });
  const people = useQuery(query(page));
  const size = people.data?.Size ?? 0;
  const at = Math.max(0, Math.min(wanted, size - 1));
  const items = people.data?.Page === Math.floor(at / pageSize) + 1 ? people.data.Items : [];
  return { person: items[at % pageSize], at, size };
}
