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

/** The first people of the draft that will get the text. */
export function useSamplePeople(wizard: Wizard): readonly DraftContact[] {
  const people = useQuery(contactsQuery(wizard.draftId, { pagesize: sampleSize, filter: 'textable' }));
  return people.data?.Items ?? [];
}
