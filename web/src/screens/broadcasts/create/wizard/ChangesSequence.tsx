import Alert from '@mui/material/Alert';

/** Says in the wizard that this draft changes a sequence, and when. */
export function ChangesSequence() {
  return (
    <Alert severity="info" sx={{ mb: 5 }}>
      You are changing a repeating broadcast. Nothing changes until you save on the last step; then it counts
      from the next date on.
    </Alert>
  );
}
