import Box from '@mui/material/Box';
import { progressText } from './progress.ts';
import type { Progress } from './progress.ts';

/** One bar, divided by result. `isMoving` gently animates the part under way. */
export function ResultBar(props: { progress: Progress; height?: number; isMoving?: boolean }) {
  const { progress, height = 8, isMoving = false } = props;
  const { people, waiting, parts } = progress;
  const rest = parts.at(-1);
  return (
    <Box
      role="img"
      aria-label={progressText(progress)}
      sx={{
        display: 'flex',
        height,
        borderRadius: `${Math.min(height / 2, 10)}px`,
        overflow: 'hidden',
        bgcolor: rest?.color,
        '[data-mode="dark"] &': { bgcolor: rest?.dark },
      }}
    >
      {parts.slice(0, -1).map((part) => (
        <Box
          key={part.key}
          sx={{
            // A share is visible from the first recipient on, no matter how small it is.
            width: people > 0 ? `${(part.value / people) * 100}%` : 0,
            minWidth: part.value > 0 ? 3 : 0,
            bgcolor: part.color,
            '[data-mode="dark"] &': { bgcolor: part.dark },
            transition: 'width 600ms ease-out',
            // The background of the bar separates its parts.
            boxShadow: part.value > 0 ? 'inset -1px 0 var(--mui-palette-background-paper)' : 'none',
          }}
        />
      ))}
      {isMoving && waiting > 0 && (
        <Box
          sx={{
            flex: 1,
            opacity: 0.5,
            background: 'linear-gradient(90deg, rgba(44,138,90,.45), rgba(44,138,90,0) 45%)',
            animation: 'carillonBreathe 1.8s ease-in-out infinite alternate',
            '@keyframes carillonBreathe': { from: { opacity: 0.15 }, to: { opacity: 0.85 } },
          }}
        />
      )}
    </Box>
  );
}

/** A thin bar for the texts and one for the calls, if the broadcast has them. */
export function ResultBars(props: { progress: readonly Progress[]; height: number; isMoving?: boolean }) {
  const { progress, height, isMoving = false } = props;
  // A broadcast that only calls recipients whom it can't text may make no calls.
  const shown = progress.filter((one) => one.people > 0);
  return (
    <Box sx={{ '& > * + *': { mt: 1 } }}>
      {(shown.length > 0 ? shown : progress.slice(0, 1)).map((one) => (
        <ResultBar key={one.channel} progress={one} height={height} isMoving={isMoving} />
      ))}
    </Box>
  );
}
