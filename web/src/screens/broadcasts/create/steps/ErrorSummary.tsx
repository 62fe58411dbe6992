import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import { fieldIds } from './stepFacts.ts';
import type { StepProblem } from './stepFacts.ts';

interface ErrorSummaryProps {
  problems: readonly StepProblem[];
  /** Grows with each refusal: the summary takes the focus again. */
  refusals: number;
  step: string;
}

/** Brings the field of a problem into view and into focus. */
export function focusField(problem: StepProblem): void {
  const field = document.getElementById(fieldIds[problem.field]);
  const target = field?.matches('input, textarea, button, [tabindex]')
    ? field
    : field?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button, [tabindex="0"]');
  field?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}

/** Why the step was refused; each line leads to its field. */
export function ErrorSummary({ problems, refusals, step }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const open = problems.length > 0;
  useEffect(() => {
    if (refusals === 0) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.focus({ preventScroll: true });
  }, [refusals]);
  if (!open) return null;
  return (
    <Alert
      severity="error"
      ref={box}
      tabIndex={-1}
      role="alert"
      sx={{ mb: 5, alignItems: 'flex-start', outline: 'none' }}
    >
      {/* Looks like AlertTitle, which would weigh on every step of the wizard. */}
      <Box sx={{ fontWeight: 650, mt: '-2px', mb: '0.35em' }}>
        {problems.length === 1
          ? `One thing in ${step} needs your attention`
          : `${problems.length} things in ${step} need your attention`}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {problems.map((problem) => (
          <li key={`${problem.field}${problem.message}`}>
            <Link
              component="button"
              type="button"
              color="inherit"
              underline="always"
              sx={{ textAlign: 'left', minHeight: 24, font: 'inherit' }}
              onClick={() => focusField(problem)}
            >
              {problem.message}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
