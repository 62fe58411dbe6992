import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { count } from '@carillon/rules/money/amounts';
import { textPricesOf } from '../../../../parts/texts/textPrices.ts';
import { tabular } from '../../../../theme.ts';
import { choiceWords } from './numberChoices.ts';
import type { WizardPart } from '../useWizard.ts';
import { editForm, hasCalls } from '../wizardForm.ts';

/**
 * For people with several numbers: all numbers that take texts, or the first of each, with the effect of each choice
 * (steps 2 and 4).
 */
export function NumberChoice({
  wizard: { account, form, summary, facts, change },
}: {
  wizard: WizardPart<'account' | 'change' | 'facts' | 'form' | 'summary'>;
}) {
  const id = useId();
  if (summary === undefined || summary.PeopleWithSeveral === 0 || hasCalls(form)) return null;
  const { PeopleReached, AllNumbersTextCount, PeopleWithSeveral } = summary;
  const isTyped = facts.message.segments > 0 || form.Media.length > 0;
  const perText = isTyped ? facts.message.credits : textPricesOf(account).perSegment;
  const choices = [
    ['All', 'All their numbers', AllNumbersTextCount],
    ['First', 'The first number that takes texts', PeopleReached],
  ] as const;
  return (
    <FormControl sx={{ mb: 5, display: 'block' }}>
      <FormLabel id={id} sx={{ fontWeight: 600, color: 'text.primary' }}>
        {PeopleWithSeveral === 1
          ? '1 person has more than one number. Where should the text go?'
          : `${count(PeopleWithSeveral)} people have more than one number. Where should the text go?`}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={form.NumbersPerPerson}
        onChange={(event) =>
          change((old) =>
            editForm(old, { NumbersPerPerson: event.target.value === 'First' ? 'First' : 'All' }),
          )
        }
      >
        {choices.map(([value, title, texts]) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', mt: 1 }}
            label={
              <Box sx={{ pt: 2 }}>
                {title}
                <Typography variant="body2" sx={{ ...tabular, color: 'text.secondary' }}>
                  {choiceWords({ people: PeopleReached, texts, perText, isTyped: isTyped || perText === 0 })}
                </Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
