import type { DraftContact } from '@carillon/contract/broadcasts/drafts';
import { render } from '@carillon/rules/texts/mergeFields';
import { useQuery } from '@tanstack/react-query';
import { contactsQuery } from '../draft/draftData.ts';
import type { WizardPart } from '../useWizard.ts';

/** How many people are fetched at a time. */
const pageSize = 10;

/** The text as this person will read it. Unfinished fields stay as typed. */
export function merged(text: string, person: DraftContact | undefined): string {
  if (person === undefined) return text;
  if (person.FixedMessage !== null) return person.FixedMessage;
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

/** One of the draft's people who will get the text, and their total. */
export interface SamplePerson {
  readonly person: DraftContact | undefined;
  /** The position that is shown, from 0. The last one if the list has become shorter. */
  readonly at: number;
  readonly size: number;
}

/** The recipient at this position among all who get the text. Neighbors load with the same page of the list. */
export function useSamplePerson(wizard: WizardPart<'draftId'>, wanted = 0): SamplePerson {
  const page = Math.floor(wanted / pageSize) + 1;
  const query = (of: number) =>
    contactsQuery(wizard.draftId, { page: of, pagesize: pageSize, filter: 'textable' });
  const people = useQuery(query(page));
  const size = people.data?.Size ?? 0;
  const at = Math.max(0, Math.min(wanted, size - 1));
  const items = people.data?.Page === Math.floor(at / pageSize) + 1 ? people.data.Items : [];
  return { person: items[at % pageSize], at, size };
}
