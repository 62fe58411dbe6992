import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';

/** Shown while the server applies a change of columns. */
export function Rereading() {
  return (
    <Alert severity="info" icon={false} sx={{ mb: 3 }} role="status">
      Reading the file again…
      <LinearProgress aria-label="Reading the file again" sx={{ mt: 2 }} />
    </Alert>
  );
}
