import { useCases } from '@carillon/rules/accounts/signUp/onboarding';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { StepScreen } from '../StepScreen.tsx';
import { useStep } from '../useStep.ts';
import type { StepProps } from '../useStep.ts';

export function UseCaseStep({ progress, onDone, onBack }: StepProps) {
  const { send, isBusy, failure } = useStep('useCase', onDone);
  const [chosen, setChosen] = useState(progress.UseCase);
  const [isTried, setTried] = useState(false);
  const isMissing = isTried && chosen === '';
  return (
    <StepScreen
      title="What will you use Carillon for most?"
      about="We show you what fits first. You can do everything else as well."
      next="Continue"
      onNext={() => {
        setTried(true);
        const UseCase = useCases.find((one) => one === chosen);
        if (UseCase !== undefined) send({ UseCase });
      }}
      onSkip={() => send({ Skipped: true })}
      onBack={onBack}
      isBusy={isBusy}
      failure={failure}
    >
      <FormControl error={isMissing}>
        <RadioGroup
          aria-label="What you use Carillon for"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          sx={{ gap: 1 }}
        >
          {useCases.map((one) => (
            <FormControlLabel key={one} value={one} control={<Radio />} label={one} sx={{ minHeight: 44 }} />
          ))}
        </RadioGroup>
        {isMissing && <FormHelperText role="alert">Choose what fits best, or skip this step.</FormHelperText>}
      </FormControl>
    </StepScreen>
  );
}
