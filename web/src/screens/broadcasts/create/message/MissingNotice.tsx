import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { LoadFailed } from '../../../../parts/lists/LoadFailed.tsx';
import { failedTexts } from '../steps/requiredData.ts';
import type { WizardPart } from '../useWizard.ts';

/** What the wizard could not load, with a retry button. It takes the focus when it kept the user from continuing. */
export function MissingNotice({ wizard }: { wizard: WizardPart<'failed' | 'stops'> }) {
  const { failed, stops } = wizard;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stops === 0) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.focus({ preventScroll: true });
  }, [stops]);
  if (failed.length === 0) return null;
  return (
    <Box ref={box} tabIndex={-1} sx={{ outline: 'none' }}>
      {failed.map((one) => (
        <LoadFailed key={one.need} onRetry={() => void one.fetch()} sx={{ mb: 5 }}>
          {failedTexts[one.need]}
        </LoadFailed>
      ))}
    </Box>
  );
}
