import type { DraftContact } from '@carillon/contract/drafts';
import { render } from '@carillon/rules/mergeFields';
import { joinSignature } from '@carillon/rules/segments';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../parts/icons.tsx';
import { PhonePreview } from '../../../parts/PhonePreview.tsx';
import type { PhoneMessage } from '../../../parts/PhonePreview.tsx';
import { contactsQuery } from './draftData.ts';
import { displayName } from './sending.ts';
import type { Wizard } from './useWizard.ts';
import { kindOf } from './wizardForm.ts';

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

function conversation(wizard: Wizard, person: DraftContact | undefined): PhoneMessage[] {
  const { form, signature } = wizard;
  const image = form.Media[0]?.Preview ?? form.Media[0]?.Uri;
  const body = merged(form.TextMessage, person);
  const text = body.trim() === '' && image === undefined ? '' : joinSignature(body, signature);
  const messages: PhoneMessage[] = [{ from: 'in', text, ...(image === undefined ? {} : { image }) }];
  if (kindOf(form) === 'survey' && form.sendTextSurveyAutoReply && text !== '') {
    messages.push({ from: 'out', text: 'Yes' }, { from: 'in', text: form.textSurveyAutoReplyYes });
  }
  return messages;
}

/** The phone of a real recipient, one after another. */
export function Preview({ wizard }: { wizard: Wizard }) {
  const people = useSamplePeople(wizard);
  const [wanted, setWanted] = useState(0);
  const at = people.length === 0 ? 0 : wanted % people.length;
  const person = people[at];
  const sender = wizard.numbers?.find(
    (one) => one.TextNumberID === wizard.form.TextNumberID,
  )?.TextPhoneNumber;
  const turn = (by: number): void => setWanted((at + by + people.length) % people.length);
  return (
    <Box>
      <PhonePreview sender={sender ?? null} messages={conversation(wizard, person)} />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', mt: 3, minHeight: 40 }}>
        {people.length > 1 && (
          <IconButton aria-label="Previous person" onClick={() => turn(-1)} size="small">
            <ChevronLeftIcon />
          </IconButton>
        )}
        <Typography
          variant="caption"
          aria-live="polite"
          dir="auto"
          sx={{
            mx: 2,
            color: 'text.secondary',
            textAlign: 'center',
            maxWidth: 220,
            overflowWrap: 'anywhere',
          }}
        >
          {person === undefined ? 'As your recipients will see it' : `As ${displayName(person)} will see it`}
          {people.length > 1 && (
            <Box component="span" sx={{ display: 'block' }}>
              {at + 1} of {people.length}
            </Box>
          )}
        </Typography>
        {people.length > 1 && (
          <IconButton aria-label="Next person" onClick={() => turn(1)} size="small">
            <ChevronRightIcon />
          </IconButton>
        )}
      </Box>
    </Box>
  );
}
