import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon } from '../../../../parts/icons.tsx';
import { tabular } from '../../../../theme.ts';
import type { StepNumber } from '../steps/steps.ts';
import type { WizardPart } from '../useWizard.ts';

interface ReviewLineProps {
  label: string;
  children: ReactNode;
  edit: { step: StepNumber; name: string } | null;
  wizard: WizardPart<'go'>;
  /** What is wrong, in one sentence. */
  problem?: string | undefined;
}

/** One line of the checklist, with a link to its step. */
export function ReviewLine({ label, children, edit, wizard, problem }: ReviewLineProps) {
  const ok = problem === undefined;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        py: 3.5,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Box
        sx={{
          flex: 'none',
          width: 26,
          height: 26,
          borderRadius: '50%',
          mr: 3,
          display: 'grid',
          placeItems: 'center',
          bgcolor: ok ? 'own.greenTint' : 'own.redTint',
          color: ok ? 'success.main' : 'error.main',
        }}
      >
        {ok ? (
          <CheckIcon aria-label="Ready" sx={{ fontSize: 17 }} />
        ) : (
          <AlertIcon aria-label="Needs attention" sx={{ fontSize: 17 }} />
        )}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Box sx={{ ...tabular, fontWeight: 560, overflowWrap: 'anywhere' }} dir="auto">
          {children}
        </Box>
        {problem !== undefined && (
          <Typography variant="body2" sx={{ color: 'error.main', mt: 0.5 }}>
            {problem}
          </Typography>
        )}
      </Box>
      {edit !== null && (
        <Button
          size="small"
          aria-label={`Edit ${edit.name}`}
          onClick={() => void wizard.go(edit.step)}
          sx={{ ml: 2, flex: 'none' }}
        >
          Edit
        </Button>
      )}
    </Box>
  );
}

/** A secondary note in a line. */
export function ReviewNote({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}
