import type { HouseholdOffer, HouseholdOffers } from '@carillon/contract/broadcasts/households';
import {
  choiceWords,
  householdsOf,
  sharedWords,
  type HouseholdChoice as Choice,
} from '@carillon/rules/households/household';
import { creditCount, plural } from '@carillon/rules/money/amounts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { lazyDialog } from '../../../../lazyScreen.tsx';
import { tabular } from '../../../../theme.ts';
import type { RecipientCounts } from '../draft/draftData.ts';
import { householdOffersQuery } from './householdData.ts';
import type { WizardPart } from '../useWizard.ts';
import { editForm, hasCalls, hasTexts } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

const HouseholdsDialog = lazyDialog('HouseholdsDialog', () =>
  import('./HouseholdsDialog.tsx').then((part) => part.HouseholdsDialog),
);

const titles: Readonly<Record<Choice, string>> = {
  First: 'Only the first person',
  Names: 'One message with all names',
  Each: 'A text for each person',
};

/** What a choice means for the people of a number. */
const explanations: Readonly<Record<Choice, string>> = {
  First: 'The others are left out, and their results say why.',
  Names: '{{FirstName}} becomes “Ana and Luis”. Other fields are those of the first person.',
  Each: 'The number gets several texts, each with the values of its person.',
};

/** "30 texts, 12 calls, 42 credits"; empty while it is counted, or if that takes too long. */
function figuresOf(form: WizardForm, offer: HouseholdOffer | undefined): string {
  if (offer === undefined || offer.Credits === null) return '';
  const texts = hasTexts(form) ? plural(offer.TextNumberCount ?? 0, 'text', 'texts') : '';
  const calls = hasCalls(form) ? plural(offer.VoiceNumberCount ?? 0, 'call', 'calls') : '';
  const price = form.TextMessage === '' && !hasCalls(form) ? '' : `at most ${creditCount(offer.Credits)}`;
  return [texts, calls, price].filter((part) => part !== '').join(', ');
}

/**
 * For people who share a number: only the first of them, one message with all names, or a text for each, with the texts
 * and credits of each choice (steps 2 and 4).
 */
export function HouseholdChoice({
  wizard: { draftId, form, summary, change },
}: {
  wizard: WizardPart<'change' | 'draftId' | 'form' | 'summary'>;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const offers = useQuery(householdOffersQuery(draftId));
  if (summary === undefined || summary.SharedNumbers === 0) return null;
  const choices = choicesOf(form, offers.data);
  return (
    <FormControl sx={{ mb: 5, display: 'block' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3 }}>
        <FormLabel id={id} sx={{ fontWeight: 600, color: 'text.primary' }}>
          {sharedWords(sharedOf(summary))}. Who gets your message?
        </FormLabel>
        <Button size="small" onClick={() => setOpen(true)} sx={{ minHeight: 40 }}>
          See who
        </Button>
      </Box>
      <RadioGroup
        aria-labelledby={id}
        value={householdsOf(form)}
        onChange={(event) => change((old) => editForm(old, { Households: event.target.value as Choice }))}
      >
        {choices.map(({ value, figures }) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', mt: 1 }}
            label={
              <Box sx={{ pt: 2 }}>
                {titles[value]}
                <Typography variant="body2" sx={{ ...tabular, color: 'text.secondary' }}>
                  {figures === '' ? '' : `${figures}. `}
                  {explanations[value]}
                </Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
      {hasCalls(form) && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          A number is called once, so there is no message for each person.
        </Typography>
      )}
      <HouseholdsDialog open={isOpen} draftId={draftId} onClose={() => setOpen(false)} />
    </FormControl>
  );
}

function choicesOf(form: WizardForm, offers: HouseholdOffers | null | undefined) {
  return (['First', 'Names', 'Each'] as const)
    .filter((value) => householdsOf({ ...form, Households: value }) === value)
    .map((value) => ({
      value,
      figures: figuresOf(
        form,
        offers?.Offers.find((one) => one.Households === value),
      ),
    }));
}

const sharedOf = ({ SharedNumbers, SharingPeople }: RecipientCounts) => ({
  numbers: SharedNumbers,
  people: SharingPeople,
});

/** The choice as a sentence, for steps 3 and 4: "12 numbers are shared by 27 people: one message to each number, ..." */
export function HouseholdNote({ wizard: { form, summary } }: { wizard: WizardPart<'form' | 'summary'> }) {
  if (summary === undefined || summary.SharedNumbers === 0) return null;
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{ ...tabular, display: 'block', color: 'text.secondary' }}
    >
      {sharedWords(sharedOf(summary))}: {choiceWords[householdsOf(form)]}.
    </Typography>
  );
}
