import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { tabular } from '../../../theme.ts';
import { barPaths } from '../audioTexts.ts';
import { exactClock, moved, trimStep, whole } from './trim.ts';
import type { Cut } from './trim.ts';

interface TrimFieldsProps {
  /** Percent of the whole recording, 0 to 100. */
  peaks: readonly number[];
  milliseconds: number;
  cut: Cut;
  onMove: (cut: Cut) => void;
  /** A handle was released. */
  onSettle: () => void;
}

const bars = 80;

/** Trims a recording with two handles below its waveform, by pointer or arrow keys. */
export function TrimFields({ peaks, milliseconds, cut, onMove, onSettle }: TrimFieldsProps) {
  const all = whole(milliseconds);
  const length = all[1];
  const [from, to] = cut;
  const isWhole = from === all[0] && to === all[1];
  return (
    <Box
      role="group"
      aria-label="Trim"
      sx={{ borderRadius: '14px', bgcolor: 'own.sunken', px: { xs: 4, sm: 5 }, pt: 3, pb: 2, mt: 4, mb: 5 }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          minHeight: 34,
        }}
      >
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          Trim
          <Typography component="span" variant="body2" sx={{ ...tabular, color: 'text.secondary', ml: 2 }}>
            {exactClock(from)} to {exactClock(to)}
          </Typography>
        </Typography>
        {!isWhole && (
          <Button
            size="small"
            onClick={() => {
              onMove(all);
              onSettle();
            }}
          >
            Keep all
          </Button>
        )}
      </Box>
      <Bars peaks={peaks} from={from / length} to={to / length} />
      <Slider
        value={[from, to]}
        min={0}
        max={length}
        step={trimStep}
        shiftStep={1}
        disableSwap
        getAriaLabel={(index) => (index === 0 ? 'Start' : 'End')}
        getAriaValueText={(value) => exactClock(value)}
        onChange={(_, value, which) => onMove(moved(value as number[], which, length))}
        onChangeCommitted={onSettle}
        sx={{ display: 'block', mt: '-10px' }}
      />
    </Box>
  );
}

function Bars({ peaks, from, to }: { peaks: readonly number[]; from: number; to: number }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${bars * 4} 100`}
      preserveAspectRatio="none"
      style={{ display: 'block', width: '100%', height: 44 }}
    >
      {barPaths(peaks, bars).map((path, n) => {
        const middle = (n + 0.5) / bars;
        const isKept = middle >= from && middle <= to;
        return (
          <path
            key={n}
            d={path}
            stroke={isKept ? 'var(--mui-palette-secondary-dark)' : 'var(--mui-palette-text-disabled)'}
            strokeWidth="2.2"
            opacity={isKept ? 1 : 0.5}
          />
        );
      })}
    </svg>
  );
}
