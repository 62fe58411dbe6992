import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface LoadFailedProps {
  /** What could not be loaded, in a sentence. */
  children: ReactNode;
  onRetry: () => void;
  sx?: SxProps<Theme>;
}

/** Says that something could not be loaded, with a retry button. */
export function LoadFailed({ children, onRetry, sx }: LoadFailedProps) {
  return (
    <Alert
      severity="error"
      {...(sx !== undefined && { sx })}
      action={
        <Button color="inherit" size="small" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
          Try again
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
