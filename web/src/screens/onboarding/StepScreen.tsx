import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { titlePage } from '../../parts/page/pageTitle.ts';

interface StepScreenProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly failure?: string;
  readonly isBusy?: boolean;
  /** The main button; absent where the step goes on by itself. */
  readonly next?: string;
  readonly onNext?: () => void;
  readonly onBack?: (() => void) | undefined;
  readonly onSkip?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** One question: its title, what it is for, the fields, and the ways on and back. Enter goes on. */
export function StepScreen({
  title,
  about,
  failure = '',
  isBusy = false,
  next,
  onNext,
  onBack,
  onSkip,
  children,
}: StepScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    titlePage(`${title} | Carillon`);
    // A new question is read out, and the keyboard goes on from here.
    heading.current?.focus();
  }, [title]);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onNext?.();
      }}
    >
      <Typography
        variant="h1"
        ref={heading}
        tabIndex={-1}
        sx={{ mb: 3, outline: 'none', overflowWrap: 'anywhere' }}
      >
        {title}
      </Typography>
      {about !== undefined && (
        <Typography component="div" sx={{ color: 'text.secondary', mb: 7, fontSize: '1.0625rem' }}>
          {about}
        </Typography>
      )}
      {failure !== '' && (
        <Alert severity="error" role="alert" sx={{ mb: 5 }}>
          {failure}
        </Alert>
      )}
      {children !== undefined && <Box sx={{ display: 'grid', gap: 5 }}>{children}</Box>}
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { xs: 'stretch', sm: 'center' },
          gap: 3,
          mt: 8,
        }}
      >
        {next !== undefined && (
          <Button type="submit" variant="contained" color="secondary" size="large" aria-busy={isBusy}>
            {isBusy ? 'One moment…' : next}
          </Button>
        )}
        {onSkip !== undefined && (
          <Button size="large" onClick={onSkip}>
            Skip for now
          </Button>
        )}
        {onBack !== undefined && (
          <Button size="large" onClick={onBack} sx={{ ml: { sm: 'auto' }, color: 'text.secondary' }}>
            Back
          </Button>
        )}
      </Box>
    </Box>
  );
}
