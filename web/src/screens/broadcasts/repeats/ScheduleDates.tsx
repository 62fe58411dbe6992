import { count, plural } from '@carillon/rules/money/amounts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ScheduleMeaning } from './scheduleMeaning.ts';

/** What a schedule means: its description, its first dates in words, and how many there are. */
export function ScheduleDates({ meaning }: { meaning: ScheduleMeaning }) {
  const { description, dates, total, until } = meaning;
  const more = total - dates.length;
  return (
    <Box role="status" sx={{ mt: 5, p: 4, borderRadius: '10px', bgcolor: 'own.greyTint' }}>
      {description === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Its dates show here as soon as the schedule is complete.
        </Typography>
      ) : (
        <>
          <Typography sx={{ fontWeight: 620 }}>{description}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            {plural(total, 'date', 'dates')} until {until}.
          </Typography>
          <Box component="ol" aria-label="Next dates" sx={{ m: 0, pl: 5 }}>
            {dates.map(({ words, note }) => (
              <Typography component="li" variant="body2" key={words}>
                {words}
                {note !== '' && (
                  <Box component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 560 }}>
                    {note}
                  </Box>
                )}
              </Typography>
            ))}
          </Box>
          {more > 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
              and {count(more)} more
            </Typography>
          )}
        </>
      )}
    </Box>
  );
}
