import { counterText } from '@carillon/rules/texts/segments';
import Typography from '@mui/material/Typography';
import { tabular } from '../../theme.ts';

/** "Characters: 5/160" (rows B-268, C-151); red when over. Figures keep their width while typing. */
export function CounterText({ count, max, id }: { count: number; max: number; id?: string }) {
  return (
    <Typography
      {...(id === undefined ? {} : { id })}
      component="span"
      variant="caption"
      sx={{
        ...tabular,
        color: count > max ? 'error.main' : 'text.secondary',
        fontWeight: count > max ? 600 : 400,
      }}
    >
      {counterText(count, max)}
    </Typography>
  );
}
