import { duplicatesText } from '@carillon/rules/files/paste/pasteTexts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { count, plural } from '@carillon/rules/money/amounts';
import { tabular } from '../../../../theme.ts';
import type { RecipientCounts } from '../draft/draftData.ts';
import type { WizardPart } from '../useWizard.ts';
import { waysText } from './ways.ts';
import { lackingWords } from './leaveOut.ts';
import { hasCalls, hasTexts } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

/** The channels of the kind that the left-out numbers can't use. */
function unableWords(form: WizardForm): string {
  if (!hasCalls(form)) return "can't receive texts";
  return hasTexts(form) ? "can't be texted or called" : "can't be called";
}

/** Who is left out and why, each reason with its count: "3 opted out, 2 lack a value". */
export function leftOutParts(form: WizardForm, summary: RecipientCounts): string[] {
  const { OptedOut, NotTextable, MissingValues, TooLong, NothingToSend, OtherNumbers, Excluded } = summary;
  const { ExcludedMessages } = summary;
  const other =
    Excluded -
    OptedOut -
    NotTextable -
    MissingValues -
    TooLong -
    NothingToSend -
    ExcludedMessages -
    OtherNumbers;
  // If a person has several numbers, numbers are left out, not people.
  const of = (n: number): string =>
    summary.Total > summary.People ? plural(n, 'number', 'numbers') : count(n);
  return [
    OptedOut > 0 ? `${of(OptedOut)} opted out` : '',
    NotTextable > 0 ? `${of(NotTextable)} ${unableWords(form)}` : '',
    MissingValues > 0
      ? `${lackingWords(summary) ?? of(MissingValues)} without a value that your text needs`
      : '',
    TooLong > 0 ? `${of(TooLong)} whose text would be too long` : '',
    NothingToSend > 0 ? `${of(NothingToSend)} for which nothing of the text remains` : '',
    ExcludedMessages > 0 ? `${of(ExcludedMessages)} excluded by you` : '',
    OtherNumbers > 0
      ? plural(OtherNumbers, 'other number of the same people', 'other numbers of the same people')
      : '',
    other > 0 ? `${of(other)} left out for other reasons` : '',
  ].filter((part) => part !== '');
}

/** The same as the end of a sentence. */
export function leftOutWords(form: WizardForm, summary: RecipientCounts): string {
  return `left out: ${leftOutParts(form, summary).join(', ')}`;
}

function headline(form: WizardForm, { Total, Reached, People, PeopleReached }: RecipientCounts): string {
  const what = !hasCalls(form) ? 'get your text' : hasTexts(form) ? 'get your message' : 'be called';
  const everybody = plural(People, 'person', 'people');
  const at = Total > People ? ` at ${plural(Reached, 'number', 'numbers')}` : '';
  return `${PeopleReached === People ? everybody : `${count(PeopleReached)} of ${everybody}`} will ${what}${at}`;
}

const everybodyText = (form: WizardForm): string =>
  !hasCalls(form)
    ? 'Everyone on your list can receive texts.'
    : hasTexts(form)
      ? 'Everyone on your list can be reached.'
      : 'Everyone on your list can be called.';

/** How many will be reached and how, who is left out and why (row B-202). */
export function RecipientTotals({ wizard: { form, summary } }: { wizard: WizardPart<'form' | 'summary'> }) {
  if (summary === undefined) return null;
  const left = [
    ...leftOutParts(form, summary),
    summary.Duplicates > 0 ? duplicatesText(summary.Duplicates).replace(/\.$/, '') : '',
  ];
  const facts = [waysText(form, summary), ...left].filter((part) => part !== '');
  const isWhole = left.every((one) => one === '');
  const share = summary.People === 0 ? 0 : (summary.PeopleReached / summary.People) * 100;
  return (
    <Box sx={{ mb: 5 }} role="status">
      <Typography sx={{ ...tabular, fontSize: '1.125rem', fontWeight: 620, letterSpacing: '-0.01em' }}>
        {headline(form, summary)}
      </Typography>
      <Box
        aria-hidden
        sx={{ height: 6, borderRadius: 3, bgcolor: 'own.greyTint', overflow: 'hidden', my: 2 }}
      >
        <Box sx={{ width: `${share}%`, height: 6, bgcolor: 'success.main' }} />
      </Box>
      <Typography variant="body2" sx={{ ...tabular, color: 'text.secondary' }}>
        {[...facts, ...(isWhole ? [everybodyText(form)] : [])].join(' \u00b7 ')}
      </Typography>
    </Box>
  );
}
