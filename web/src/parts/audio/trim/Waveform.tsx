import Box from '@mui/material/Box';
import { useId } from 'react';
import { barPaths, clock } from '../audioTexts.ts';

interface WaveformProps {
  label: string;
  /** Loudness along the sound, 0 to 100. */
  peaks: readonly number[];
  /** Seconds. */
  length: number;
  position: number;
  /** Pixels. */
  height: number;
  bars: number;
  onSeek: (position: number) => void;
}

/** Loudness drawn as bars, with the played part in ink. A slider lies on top, for pointers and keys. */
export function Waveform({ label, peaks, length, position, height, bars, onSeek }: WaveformProps) {
  const id = useId();
  const played = length > 0 ? Math.min(1, position / length) : 0;
  const path = barPaths(peaks, bars).join('');
  const width = bars * 4;
  return (
    <Box
      sx={{
        position: 'relative',
        height,
      }}
    >
      <svg
        aria-hidden
        viewBox={`0 0 ${width} 100`}
        preserveAspectRatio="none"
        style={{ display: 'block', width: '100%', height: '100%' }}
      >
        <clipPath id={id}>
          <rect x="0" y="0" width={width * played} height="100" />
        </clipPath>
        <path d={path} stroke="var(--mui-palette-text-disabled)" strokeWidth="2.200" opacity="0.75" />
        <path
          d={path}
          stroke="var(--mui-palette-secondary-dark)"
          strokeWidth="2.200"
          clipPath={`url(#${id})`}
        />
      </svg>
      <Box
        component="input"
        type="range"
        aria-label={label}
        aria-valuetext={`${clock(position)} of ${clock(length)}`}
        min={0}
        max={Math.max(1, length)}
        step={1}
        value={Math.min(position, length)}
        onChange={(event) => onSeek(Number(event.target.value))}
        sx={{
          position: 'absolute',
          top: 0,
          left: 0,
          width: '100%',
          height: '100%',
          m: 0,
          opacity: 0,
          cursor: 'pointer',
          '&:focus-visible + span': { outline: '2px solid var(--mui-palette-info-main)' },
        }}
      />
      <Box
        component="span"
        aria-hidden
        sx={{
          position: 'absolute',
          top: -2,
          left: -2,
          right: -2,
          bottom: -2,
          borderRadius: '8px',
          pointerEvents: 'none',
        }}
      />
    </Box>
  );
}
