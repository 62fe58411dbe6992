import Box from '@mui/material/Box';
import { LinkText } from '../../../parts/links.tsx';
import { useUser } from '../../../api/client/session.ts';
import { StepScreen } from '../StepScreen.tsx';
import { useStep } from '../useStep.ts';
import type { StepProps } from '../useStep.ts';

/** The terms of use; also alone, for users who accepted an earlier version (row P-167). */
export function TermsStep({ onDone, onBack }: StepProps) {
  const { send, isBusy, failure } = useStep('terms', onDone);
  const isNew = useUser()?.AgreedToTermsOfUse === true;
  return (
    <StepScreen
      title={isNew ? 'Our terms of use have changed' : 'The terms of use'}
      about={
        isNew
          ? 'Please read and accept them, then you go on where you were.'
          : 'In short, and in full behind the links.'
      }
      next="I accept the terms"
      onNext={send}
      onBack={onBack}
      isBusy={isBusy}
      failure={failure}
    >
      <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 3 }}>
        <li>Send only to people who agreed to hear from you, and stop when they ask you to.</li>
        <li>Say who you are, and send nothing that is unlawful, misleading, or harmful.</li>
        <li>Your contacts and messages are yours. We use them to deliver your messages.</li>
      </Box>
      <Box sx={{ display: 'flex', gap: 5, flexWrap: 'wrap' }}>
        <LinkText to="/terms" target="_blank">
          Read the terms of use
        </LinkText>
        <LinkText to="/privacy" target="_blank">
          Read the privacy policy
        </LinkText>
      </Box>
    </StepScreen>
  );
}
