import Box from '@mui/material/Box';

/** The latest loudness values of the microphone (0 to 1), newest at the right. Flat lines before the first value. */
export function LevelBars(props: { levels: readonly number[]; count: number; isRecording: boolean }) {
  const { levels, count, isRecording } = props;
  const bars = Array.from({ length: count }, (_, index) => levels[levels.length - count + index] ?? 0);
  return (
    <Box
      role="img"
      aria-label="Microphone level"
      sx={{ color: isRecording ? 'error.main' : 'primary.main', height: 88 }}
    >
      <svg
        aria-hidden
        viewBox={`0 0 ${count * 4} 100`}
        preserveAspectRatio="none"
        style={{ display: 'block', width: '100%', height: '100%' }}
      >
        <path
          d={bars
            .map((level, index) => {
              const tall = Math.max(4, level * 96);
              return `M${index * 4 + 2} ${50 - tall / 2}v${tall}`;
            })
            .join('')}
          stroke="currentColor"
          strokeWidth="2.200"
        />
      </svg>
    </Box>
  );
}
