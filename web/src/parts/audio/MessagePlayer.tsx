import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { PauseIcon, PlayIcon } from '../icons.tsx';
import { tabular, theme } from '../../theme.ts';
import { clock, spokenLength } from './audioTexts.ts';
import { usePlayer } from './usePlayer.ts';
import { Waveform } from './trim/Waveform.tsx';

interface MessagePlayerProps {
  /** What plays, for the names of its controls. */
  name: string;
  src: string;
  /** The phone version. When it plays, that is shown here. */
  phoneSrc?: string;
  /** Whole seconds. */
  length: number;
  peaks: readonly number[];
  size?: 'row' | 'large';
}

/** Play and pause, a waveform for seeking, and the time. Only one player plays at a time. */
export function MessagePlayer(props: MessagePlayerProps) {
  const { name, src, phoneSrc = src, length, peaks, size = 'row' } = props;
  const isNarrow = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  const [own, phone] = [usePlayer(src), usePlayer(phoneSrc)];
  const player = phone.phase === 'idle' ? own : phone;
  const isLarge = size === 'large';
  const isBegun = player.phase !== 'idle';
  const hasFailed = player.phase === 'failed';
  const Icon = player.isPlaying ? PauseIcon : PlayIcon;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0, width: '100%' }}>
      <IconButton
        aria-label={`${player.isPlaying ? 'Pause' : 'Play'} ${name}`}
        onClick={player.toggle}
        sx={{
          flex: 'none',
          width: isLarge ? 56 : 40,
          height: isLarge ? 56 : 40,
          mr: isLarge && !isNarrow ? 4 : 2.5,
          borderRadius: '50%',
          border: '1px solid',
          borderColor: player.isPlaying ? 'primary.main' : 'divider',
          bgcolor: player.isPlaying ? 'primary.main' : 'background.paper',
          color: player.isPlaying ? 'primary.contrastText' : 'primary.main',
          '&:hover': { bgcolor: player.isPlaying ? 'primary.dark' : 'own.greyTint' },
        }}
      >
        <Icon sx={{ fontSize: isLarge ? 28 : 20 }} />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {hasFailed ? (
          <Typography role="alert" variant="caption" sx={{ color: 'error.main' }}>
            This can’t be played right now. Check your connection and try again.
          </Typography>
        ) : (
          <Waveform
            label={`Position in ${name}`}
            peaks={peaks}
            length={length}
            position={player.position}
            height={isLarge ? 72 : 32}
            bars={isLarge && !isNarrow ? 120 : 40}
            onSeek={player.seek}
          />
        )}
      </Box>
      <Typography
        component="span"
        variant={isLarge ? 'body2' : 'caption'}
        // As wide as it becomes during playback, so that the waveform stays in place.
        sx={{
          ...tabular,
          flex: 'none',
          ml: isLarge && !isNarrow ? 4 : 2,
          minWidth: isLarge && !isNarrow ? 92 : 78,
          color: 'text.secondary',
          textAlign: 'right',
        }}
        aria-label={isBegun ? `${clock(player.position)} of ${clock(length)}` : spokenLength(length)}
        role="img"
      >
        {isBegun ? `${clock(player.position)} / ` : ''}
        {clock(length)}
      </Typography>
    </Box>
  );
}
