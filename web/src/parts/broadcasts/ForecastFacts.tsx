import type { Forecast } from '@carillon/contract/broadcasts/forecasts';
import { holdWords, lossWords, spanWords, whenWords } from '@carillon/rules/forecast/forecastWords';
import { count } from '@carillon/rules/money/amounts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { tabular } from '../../theme.ts';

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** When the last one is reached, in words. */
function lastWords({ LastDate, IsOpenEnded, IsAtMost, Date: made, TimeZone }: Forecast): string {
  if (LastDate === null) return 'No one is left to reach';
  const when = capital(whenWords(Date.parse(LastDate), Date.parse(made), TimeZone));
  if (!IsOpenEnded) return when;
  // The minutes of a ladder pass, however fast carriers are.
  return IsAtMost ? `${when} or later` : 'As soon as carriers deliver';
}

/** Why the end moved, from what still holds recipients back; null when it did not move noticeably. */
function changeWords({
  LastDate,
  FirstLastDate,
  Date: made,
  TimeZone,
  IsOpenEnded,
  IsAtMost,
}: Forecast): string | null {
  // A ladder always ends sooner than what counts all of its calls.
  if (LastDate === null || FirstLastDate === null || IsOpenEnded || IsAtMost) return null;
  const [now, first, last] = [made, FirstLastDate, LastDate].map((date) => Date.parse(date)) as [
    number,
    number,
    number,
  ];
  // A minute, or a twentieth of what is left, is no change.
  if (Math.abs(last - first) < Math.max(60_000, (last - now) / 20)) return null;
  return `When it started, the last one was expected ${whenWords(first, now, TimeZone)}; it will be ${last > first ? 'later' : 'earlier'} now.`;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, mr: 6, mb: 3 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ ...tabular, m: 0, fontWeight: 620 }}>
        {children}
      </Box>
    </Box>
  );
}

/** Who is reached when, what holds recipients back, and who is not reached. */
export function ForecastFacts({ forecast }: { forecast: Forecast }) {
  const [isOpen, setOpen] = useState(false);
  const { IsAtMost, Today, Tomorrow, Later, Holds, Losses, Spans, TimeZone } = forecast;
  const now = Date.parse(forecast.Date);
  const change = changeWords(forecast);
  const holds = Holds.map((hold) =>
    holdWords(
      { reason: hold.Reason, count: hold.Total, until: hold.Until === null ? null : Date.parse(hold.Until) },
      now,
      TimeZone,
    ),
  );
  const losses = Losses.map((loss) => lossWords({ reason: loss.Reason, count: loss.Total }));
  return (
    <>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', m: 0 }}>
        <Fact label={IsAtMost ? 'Last call, if no one confirms' : 'Last one reached'}>
          {lastWords(forecast)}
        </Fact>
        <Fact label={IsAtMost ? 'Texts and calls today, at most' : 'Today'}>{count(Today)}</Fact>
        {(Tomorrow > 0 || Later > 0) && <Fact label="Left for tomorrow">{count(Tomorrow)}</Fact>}
        {Later > 0 && <Fact label="Later">{count(Later)}</Fact>}
      </Box>
      {IsAtMost && (
        <Typography variant="body2">
          Each person who confirms is not called any more, so it ends sooner and with fewer calls.
        </Typography>
      )}
      {change !== null && <Typography variant="body2">{change}</Typography>}
      {losses.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 5, color: 'error.main' }}>
          {losses.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </Box>
      )}
      {holds.length > 0 && (
        <Box component="ul" aria-label="What holds recipients back" sx={{ m: 0, mt: 2, pl: 5 }}>
          {holds.slice(0, 4).map((words) => (
            <li key={words}>{words}</li>
          ))}
          {holds.length > 4 && <li>And so on, {count(holds.length - 4)} more times.</li>}
        </Box>
      )}
      {Spans.length > 1 && (
        <>
          <Button size="small" aria-expanded={isOpen} sx={{ mt: 2, ml: -2 }} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide who goes when' : 'Show who goes when'}
          </Button>
          {isOpen && (
            <Box component="ol" aria-label="Who goes when" sx={{ ...tabular, m: 0, pl: 5 }}>
              {Spans.map((span) => (
                <li key={`${span.Channel} ${span.From}`}>
                  {spanWords(
                    {
                      channel: span.Channel,
                      from: Date.parse(span.From),
                      to: Date.parse(span.To),
                      count: span.Total,
                    },
                    now,
                    TimeZone,
                  )}
                </li>
              ))}
            </Box>
          )}
        </>
      )}
    </>
  );
}
