import type { DraftContact } from '@carillon/contract/drafts';
import { render } from '@carillon/rules/mergeFields';
import { useQuery } from '@tanstack/react-query';
import { contactsQuery } from './draftData.ts';
import type { Wizard } from './useWizard.ts';

/** How many people the preview goes through. */
const sampleSize = 10;

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

/** Fields of the text that this person has no value for. */
export function missingFields(text: string, person: DraftContact): readonly string[] {
  return render(text, { ...person.CustomData, ...fixed(person) }).missing;
}

function fixed(person: DraftContact): Record<string, string> {
  const { FirstName, LastName, Notes, PrimaryPhone } = person;
  return { FirstName, LastName, Notes, PrimaryPhone };
}

/** The first people of the draft that will get the text. */
export function useSamplePeople(wizard: Wizard): readonly DraftContact[] {
  const people = useQuery(contactsQuery(wizard.draftId, { pagesize: sampleSize, filter: 'textable' }));
  return people.data?.Items ?? [];
}
