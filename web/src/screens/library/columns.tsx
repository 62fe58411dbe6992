import type { AudioMessage } from '@carillon/contract/audio';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { originText } from '../../parts/audio/audioTexts.ts';
import { CheckFlags } from '../../parts/audio/CheckNotes.tsx';
import { MessagePlayer } from '../../parts/audio/MessagePlayer.tsx';
import { DateText } from '../../parts/DateText.tsx';
import { LinkText } from '../../parts/links.tsx';
import type { Column } from '../../parts/ListTable.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import type { Question } from './questions.ts';
import { StarButton } from './StarButton.tsx';
import type { AudioActions } from './useAudioActions.ts';

/** "Shared by Dana Reyes", "Shared", or nothing. */
export function sharingText(message: Pick<AudioMessage, 'Shared' | 'IsOwn' | 'OwnerName'>): string {
  if (!message.IsOwn) return message.Shared ? `Shared by ${message.OwnerName}` : `Of ${message.OwnerName}`;
  return message.Shared ? 'Shared' : '';
}

/** Columns of the audio library. */
export function audioColumns(
  actions: AudioActions,
  onAsk: (question: Question) => void,
): Column<AudioMessage>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sortField: 'Name',
      card: 'title',
      width: '38%',
      cell: (message) => (
        <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
          <Box sx={{ mt: -0.75, ml: -1.5, mr: 1 }}>
            <StarButton name={message.Name} isOn={message.Favorite} onStar={() => actions.star(message)} />
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <LinkText
              to="/message-library/audio/$part"
              params={{ part: String(message.AudioID) }}
              dir="auto"
              sx={{
                fontWeight: 600,
                color: 'text.primary',
                overflowWrap: 'anywhere',
                display: 'inline-block',
              }}
            >
              {message.Name}
            </LinkText>
            <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
              {[originText(message.Origin), sharingText(message)].filter((word) => word !== '').join(' · ')}
            </Typography>
            <CheckFlags checks={message.Checks} />
          </Box>
        </Box>
      ),
    },
    {
      id: 'player',
      header: 'Message',
      sortField: 'Length',
      descendingFirst: true,
      card: 'plain',
      cell: (message) => (
        <Box sx={{ minWidth: { xs: 0, sm: 240 }, maxWidth: 440 }}>
          <MessagePlayer
            name={message.Name}
            src={message.Uri}
            phoneSrc={message.PhoneUri}
            length={message.Length}
            peaks={message.Peaks}
          />
        </Box>
      ),
    },
    {
      id: 'created',
      header: 'Added',
      sortField: 'Created',
      descendingFirst: true,
      width: 130,
      cell: (message) => (
        <>
          <DateText value={message.Created} form="age" />
          {message.Unused && (
            <Tooltip title="No broadcast and no draft uses it.">
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                Never used
              </Typography>
            </Tooltip>
          )}
        </>
      ),
    },
    {
      id: 'menu',
      header: 'More',
      card: 'corner',
      align: 'right',
      width: 56,
      cell: (message) => <MessageMenu message={message} actions={actions} onAsk={onAsk} />,
    },
  ];
}
