import type { TextChange } from '@carillon/contract/broadcasts/textChange';
import { plural } from '@carillon/rules/money/amounts';
import { formatPhone } from '@carillon/rules/phones/phones';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Notice } from '../../parts/texts/Notice.tsx';

interface TextChangeFactsProps {
  facts: TextChange;
  discards: boolean;
  onDiscard: (discards: boolean) => void;
}

const nameOf = ({ FirstName, LastName, PhoneNumber }: TextChange['OwnTexts'][number]): string =>
  `${FirstName} ${LastName}`.trim() || formatPhone(PhoneNumber);

/** Before the text of a broadcast is changed: who keeps a text of their own, and who would get none. */
export function TextChangeFacts({ facts, discards, onDiscard }: TextChangeFactsProps) {
  const { OwnTexts, OwnTextCount, OwnTextsProblem } = facts;
  const others = OwnTextCount - OwnTexts.length;
  const names = OwnTexts.map(nameOf).join(', ');
  return (
    <div role="status">
      {OwnTextCount > 0 && (
        <Notice>
          {plural(OwnTextCount, 'person has', 'people have')} a text of their own
          {discards ? ' and will get this text instead: ' : ' and will still get it: '}
          {names}
          {others > 0 && ` and ${plural(others, 'other', 'others')}`}.
          {!discards && OwnTextsProblem !== '' && ` ${OwnTextsProblem}`}
          <FormControlLabel
            sx={{ display: 'flex' }}
            control={<Checkbox checked={discards} onChange={(event) => onDiscard(event.target.checked)} />}
            label="Send everyone the new text"
          />
        </Notice>
      )}
      {facts.Missing.map(({ Field, Name, Count }) => (
        <Notice key={Field}>
          {plural(Count, 'recipient has', 'recipients have')} no {Name}. They won’t get the text unless you
          set a fallback.
        </Notice>
      ))}
      {facts.TooLong > 0 && (
        <Notice>
          For {plural(facts.TooLong, 'recipient', 'recipients')} the text gets too long. They won’t get it.
        </Notice>
      )}
      {facts.NothingToSend > 0 && (
        <Notice>
          For {plural(facts.NothingToSend, 'recipient', 'recipients')} nothing remains of the text. They won’t
          get it.
        </Notice>
      )}
    </div>
  );
}
