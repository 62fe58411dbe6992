import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { count } from '@carillon/rules/money/amounts';
import type { Part, Progress } from '../../../parts/broadcasts/progress.ts';
import { ResultBar } from '../../../parts/broadcasts/ResultBar.tsx';
import { tabular } from '../../../theme.ts';

/** A number with its word, one of a row. */
export function Figure(props: { word: string; children: ReactNode; part?: Part }) {
  const { word, children, part } = props;
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', alignItems: 'center', color: 'text.secondary', fontSize: '0.875rem' }}>
        {part && (
          <Box
            aria-hidden
            sx={{
              width: 10,
              height: 10,
              borderRadius: '3px',
              mr: 2,
              bgcolor: part.color,
              '[data-mode="dark"] &': { bgcolor: part.dark },
            }}
          />
        )}
        {word}
      </Box>
      <Box sx={{ fontSize: '1.625rem', fontWeight: 640, letterSpacing: '-0.02em', lineHeight: 1.25 }}>
        {children}
      </Box>
    </Box>
  );
}

/** A row of figures. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{
        ...tabular,
        listStyle: 'none',
        p: 0,
        m: 0,
        mt: 4,
        display: 'flex',
        flexWrap: 'wrap',
        mx: -3,
        '&& > li': { mx: 3, my: 1 },
      }}
    >
      {children}
    </Box>
  );
}

/** Kinds of results that are shown even if their count is 0. */
const always: readonly string[] = ['delivered', 'live', 'voicemail'];

interface ChannelPanelProps {
  progress: Progress;
  /** The panel's title, if a broadcast has two panels. */
  title?: string;
  /** The sentence below the title. */
  sentence?: string;
  /** What is going on now, or what it waits for. */
  notes: readonly string[];
  isMoving: boolean;
  /** Further figures of this channel. */
  children?: ReactNode;
}

/** The texts, or the calls, of a broadcast: a bar and the figures behind it. */
export function ChannelPanel(props: ChannelPanelProps) {
  const { progress, title, sentence, notes, isMoving, children } = props;
  return (
    <Box component="section" aria-label={title} sx={title ? { mt: 5, '&:first-of-type': { mt: 0 } } : {}}>
      {title && (
        <Box sx={{ mb: 2 }}>
          <Typography variant="h4" component="h2" sx={{ color: 'text.secondary' }}>
            {title}
          </Typography>
          <Typography variant="h3" component="p" sx={tabular}>
            {sentence}
          </Typography>
        </Box>
      )}
      {progress.people > 0 && <ResultBar progress={progress} height={title ? 18 : 28} isMoving={isMoving} />}
      {notes.map((note) => (
        <Typography key={note} sx={{ ...tabular, mt: 2 }}>
          {note}
        </Typography>
      ))}
      {progress.people > 0 && (
        <Figures>
          {progress.parts
            .filter((part) => part.value > 0 || always.includes(part.key))
            .map((part) => (
              <Figure key={part.key} part={part} word={part.key === 'waiting' ? 'Waiting' : part.text}>
                {count(part.value)}
              </Figure>
            ))}
          {children}
        </Figures>
      )}
    </Box>
  );
}
