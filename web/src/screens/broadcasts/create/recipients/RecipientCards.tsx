import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { rowsText } from '@carillon/rules/files/uploadLimits';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  LabelIcon,
  PasteIcon,
  PeopleIcon,
  PersonAddIcon,
  RefreshIcon,
  UploadIcon,
} from '../../../../parts/icons.tsx';
import { uploadLimitsQuery } from '../../../../api/client/uploads.ts';
import { fieldIds } from '../steps/stepFacts.ts';
import type { WizardPart } from '../useWizard.ts';

/** The six ways to add recipients (row B-028). */
export type RecipientWay = 'contacts' | 'paste' | 'file' | 'individual' | 'integration' | 'groups';

const ways: readonly { way: RecipientWay; title: string; text: string; icon: ReactNode }[] = [
  {
    way: 'contacts',
    title: 'Add from contacts',
    text: 'Pick people from your address book.',
    icon: <PeopleIcon />,
  },
  {
    way: 'paste',
    title: 'Paste contacts',
    text: 'Copy rows from a spreadsheet, a web page, or an email.',
    icon: <PasteIcon />,
  },
  {
    way: 'file',
    title: 'Upload file',
    text: 'CSV, Excel or OpenDocument',
    icon: <UploadIcon />,
  },
  {
    way: 'individual',
    title: 'Add individually',
    text: 'Type one person at a time.',
    icon: <PersonAddIcon />,
  },
  {
    way: 'integration',
    title: 'Add from integration',
    text: 'Take people from a connected system.',
    icon: <RefreshIcon />,
  },
  {
    way: 'groups',
    title: 'Add from groups',
    text: 'Add all people of one or more groups.',
    icon: <LabelIcon />,
  },
];

interface RecipientCardsProps {
  wizard: WizardPart<'account' | 'errorOf'>;
  /** Once there are recipients, the cards get smaller. */
  compact: boolean;
  onChoose: (way: RecipientWay) => void;
}

export function RecipientCards({ wizard, compact, onChoose }: RecipientCardsProps) {
  const profile = wizard.account?.Profile;
  const error = wizard.errorOf('recipients');
  const limits = useQuery(uploadLimitsQuery).data;
  const limit = limits ? `, up to ${rowsText(limits.maxRows)}` : '';
  const shown = ways.filter(
    ({ way }) =>
      (way !== 'individual' || (profile?.AllowAddIndividualNumbersInBroadcast ?? true)) &&
      (way !== 'paste' || (profile?.AllowCopyPasteInBroadcast ?? true)),
  );
  return (
    <Box
      component="ul"
      id={fieldIds.recipients}
      aria-label="Ways to add recipients"
      sx={{
        listStyle: 'none',
        m: 0,
        mb: 5,
        p: 0,
        display: 'grid',
        gridTemplateColumns: {
          xs: compact ? '1fr 1fr' : '1fr',
          sm: '1fr 1fr',
          md: '1fr 1fr 1fr',
          w1140: '1fr 1fr',
          w1440: '1fr 1fr 1fr',
        },
        columnGap: '12px',
        rowGap: '12px',
      }}
    >
      {shown.map(({ way, title, text, icon }) => (
        <Box component="li" key={way}>
          <ButtonBase
            onClick={() => onChoose(way)}
            sx={{
              width: '100%',
              height: '100%',
              justifyContent: 'flex-start',
              alignItems: 'flex-start',
              textAlign: 'left',
              p: compact ? 3 : 4,
              borderRadius: '14px',
              border: '1px solid',
              borderColor: error === undefined ? 'divider' : 'error.main',
              bgcolor: 'background.paper',
              transition: 'border-color 120ms, box-shadow 120ms',
              '&:hover': { borderColor: 'primary.light', boxShadow: '0 8px 20px -14px rgba(16,24,43,.5)' },
            }}
          >
            <Box
              aria-hidden
              sx={{
                flex: 'none',
                width: compact ? 28 : 40,
                height: compact ? 28 : 40,
                mr: compact ? 2 : 3,
                borderRadius: '10px',
                display: 'grid',
                placeItems: 'center',
                bgcolor: 'own.amberTint',
                color: 'warning.main',
                '& svg': { fontSize: compact ? 18 : 22 },
              }}
            >
              {icon}
            </Box>
            <Box sx={{ minWidth: 0, alignSelf: compact ? 'center' : 'flex-start' }}>
              <Typography
                component="span"
                sx={{ display: 'block', fontWeight: 600, fontSize: compact ? '0.875rem' : undefined }}
              >
                {title}
              </Typography>
              {!compact && (
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ display: 'block', color: 'text.secondary' }}
                >
                  {way === 'file' ? `${text}${limit}.` : text}
                </Typography>
              )}
            </Box>
          </ButtonBase>
        </Box>
      ))}
    </Box>
  );
}
