import type { DraftContact } from '@carillon/contract/broadcasts/drafts';
import { joinSignature } from '@carillon/rules/texts/segments';
import { formatClock } from '@carillon/rules/time/times';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { count } from '@carillon/rules/money/amounts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../parts/icons.tsx';
import { PhonePreview } from '../../../../parts/PhonePreview.tsx';
import type { PhoneMessage } from '../../../../parts/PhonePreview.tsx';
import { merged, useSamplePerson } from '../recipients/samplePeople.ts';
import { displayName } from '../review/sending.ts';
import type { WizardPart } from '../useWizard.ts';
import { CallPreview } from '../voice/CallPreview.tsx';
import { hasCalls, hasStart, hasTexts, isTextSurvey } from '../wizardForm.ts';

function conversation(
  wizard: WizardPart<'account' | 'form' | 'signature'>,
  person: DraftContact | undefined,
): PhoneMessage[] {
  const { account, form, signature } = wizard;
  const image = form.Media[0]?.Preview ?? form.Media[0]?.Uri;
  const body = merged(form.TextMessage, person);
  const text =
    body.trim() === '' && image === undefined
      ? ''
      : (account?.NamePrefix ?? '') + joinSignature(body, signature);
  const messages: PhoneMessage[] = [{ from: 'in', text, ...(image === undefined ? {} : { image }) }];
  if (isTextSurvey(form) && form.sendTextSurveyAutoReply && text !== '') {
    messages.push({ from: 'out', text: 'Yes' }, { from: 'in', text: form.textSurveyAutoReplyYes });
  }
  return messages;
}

/** What arrives: a text, a call, or a choice of the two. */
export function Preview({
  wizard,
}: {
  wizard: WizardPart<'account' | 'draftId' | 'facts' | 'form' | 'numbers' | 'signature' | 'zone'>;
}) {
  const [texts, calls] = [hasTexts(wizard.form), hasCalls(wizard.form)];
  const [shown, setShown] = useState<'text' | 'call'>('text');
  if (!calls) return <TextPreview wizard={wizard} />;
  if (!texts) return <CallPreview wizard={wizard} />;
  return (
    <>
      <Box sx={{ textAlign: 'center', mb: 4 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={shown}
          onChange={(_, next: 'text' | 'call' | null) => next && setShown(next)}
          aria-label="What to show"
        >
          <ToggleButton value="text" sx={{ textTransform: 'none', px: 4 }}>
            Text
          </ToggleButton>
          <ToggleButton value="call" sx={{ textTransform: 'none', px: 4 }}>
            Call
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {shown === 'text' ? <TextPreview wizard={wizard} /> : <CallPreview wizard={wizard} />}
    </>
  );
}

/** The phone of a real recipient. The user can step through all who get the text. */
function TextPreview({
  wizard,
}: {
  wizard: WizardPart<'account' | 'draftId' | 'facts' | 'form' | 'numbers' | 'signature' | 'zone'>;
}) {
  const [wanted, setWanted] = useState(0);
  const { person, at, size } = useSamplePerson(wizard, wanted);
  const sender = wizard.numbers?.find(
    (one) => one.TextNumberID === wizard.form.TextNumberID,
  )?.TextPhoneNumber;
  const turn = (by: number): void => setWanted((at + by + size) % size);
  return (
    <Box>
      <PhonePreview
        sender={sender ?? null}
        messages={conversation(wizard, person)}
        // Only a scheduled start is known. A text sent at once arrives when it is sent.
        {...(hasStart(wizard.form) && wizard.facts.start.at !== null
          ? { time: formatClock(wizard.facts.start.at, wizard.zone).replace(/ [AP]M$/, '') }
          : {})}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', mt: 3, minHeight: 40 }}>
        {size > 1 && (
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
          {size === 0
            ? 'As your recipients will see it'
            : person === undefined
              ? '…'
              : `As ${displayName(person)} will see it`}
          {size > 1 && (
            <Box component="span" sx={{ display: 'block' }}>
              {count(at + 1)} of {count(size)}
            </Box>
          )}
        </Typography>
        {size > 1 && (
          <IconButton aria-label="Next person" onClick={() => turn(1)} size="small">
            <ChevronRightIcon />
          </IconButton>
        )}
      </Box>
    </Box>
  );
}
