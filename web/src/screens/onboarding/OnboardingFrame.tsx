import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { OnboardingStep, StepState } from '@carillon/rules/accounts/signUp/onboarding';
import { BellMark } from '../../parts/BellMark.tsx';
import { CheckIcon } from '../../parts/icons.tsx';
import { LinkButton, LinkText } from '../../parts/links.tsx';
import { stepNames } from './stepNames.ts';

interface OnboardingFrameProps {
  /** The steps that are shown in the list. */
  readonly steps: readonly StepState[];
  readonly current: OnboardingStep;
  readonly isReached: (step: OnboardingStep) => boolean;
  readonly children: ReactNode;
}

/** Frame of the steps after sign-up: where the user is, one question, and the way out. */
export function OnboardingFrame({ steps, current, isReached, children }: OnboardingFrameProps) {
  const place = steps.findIndex(({ name }) => name === current);
  const isAlone = steps.length < 2;
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          px: { xs: 5, sm: 8 },
          height: 68,
          bgcolor: 'own.ink',
          color: 'own.onInk',
        }}
      >
        <BellMark size={28} />
        <Box component="span" sx={{ ml: 3, fontSize: '1.1875rem', fontWeight: 680, flex: 1 }}>
          Carillon
        </Box>
        <LinkButton to="/login" search={{ a: 'Logout' }} size="small" sx={{ color: 'own.onInk' }}>
          Sign out
        </LinkButton>
      </Box>
      <Box
        sx={{
          flex: 1,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', w960: '260px minmax(0, 1fr)' },
          gap: { w960: 10 },
          width: '100%',
          maxWidth: 1080,
          mx: 'auto',
          px: { xs: 5, sm: 8 },
          py: { xs: 6, w960: 14 },
          alignContent: 'start',
        }}
      >
        <Box>
          {!isAlone && (
            <>
              <Box sx={{ display: { w960: 'none' }, mb: 7 }}>
                <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
                  Step {place + 1} of {steps.length}: {stepNames[current]}
                </Typography>
                <Box
                  role="progressbar"
                  aria-label="Progress"
                  aria-valuemin={0}
                  aria-valuemax={steps.length}
                  aria-valuenow={place + 1}
                  sx={{ height: 6, borderRadius: '3px', bgcolor: 'own.greyTint', overflow: 'hidden' }}
                >
                  <Box
                    sx={{ height: 1, bgcolor: 'own.brass', width: `${((place + 1) / steps.length) * 100}%` }}
                  />
                </Box>
              </Box>
              <Box sx={{ display: { xs: 'none', w960: 'block' } }}>
                <StepList steps={steps} current={current} isReached={isReached} />
              </Box>
            </>
          )}
        </Box>
        <Box component="main" sx={{ maxWidth: 560, width: '100%' }}>
          {children}
        </Box>
      </Box>
      <Box
        component="footer"
        sx={{ display: 'flex', gap: 5, px: { xs: 5, sm: 8 }, py: 5, justifyContent: 'center' }}
      >
        <LinkText to="/terms" target="_blank" variant="body2" color="text.secondary">
          Terms of use
        </LinkText>
        <LinkText to="/privacy" target="_blank" variant="body2" color="text.secondary">
          Privacy policy
        </LinkText>
      </Box>
    </Box>
  );
}

function StepList({ steps, current, isReached }: Omit<OnboardingFrameProps, 'children'>) {
  return (
    <Box component="ol" aria-label="Steps" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {steps.map(({ name, isCompleted }, index) => {
        const isHere = name === current;
        return (
          <Box
            component="li"
            key={name}
            aria-current={isHere ? 'step' : undefined}
            sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 40 }}
          >
            <Box
              aria-hidden
              sx={{
                width: 26,
                height: 26,
                borderRadius: '50%',
                display: 'grid',
                placeItems: 'center',
                fontSize: '0.8125rem',
                fontWeight: 600,
                border: '1px solid',
                borderColor: isHere ? 'own.brass' : 'divider',
                bgcolor: isCompleted ? 'own.greenTint' : 'transparent',
              }}
            >
              {isCompleted ? <CheckIcon sx={{ fontSize: 16 }} /> : index + 1}
            </Box>
            {isReached(name) && !isHere ? (
              <LinkText to="/onboarding" search={{ step: name }} color="text.primary">
                {stepNames[name]}
              </LinkText>
            ) : (
              <Box
                component="span"
                sx={{ fontWeight: isHere ? 650 : 400, color: isHere ? 'text.primary' : 'text.secondary' }}
              >
                {stepNames[name]}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
