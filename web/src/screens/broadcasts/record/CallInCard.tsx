import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import { asks } from '@carillon/rules/broadcasts/types';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { namesOf } from '../../../parts/broadcasts/answerNames.ts';
import { tabular } from '../../../theme.ts';
import { surveyRuleText, surveyWording } from '../create/voice/surveyWords.ts';
import { messagesOf, spacedId } from './messages.ts';

/** The number to call, the ID to enter, and what happens then (2-decisions C6.2, C6.3). */
export function CallInCard({ broadcast }: { broadcast: Broadcast }) {
  const instruction = broadcast.MessageRecordingInstruction;
  if (instruction === null || !instruction.PhoneNumber) return null;
  const { ID, PhoneNumber } = instruction;
  const missing = messagesOf(broadcast).filter(({ state }) => state === 'missing').length;
  return (
    <Card component="section" aria-label="Record by phone" sx={{ p: { xs: 4, sm: 6 } }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Record by phone
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>From any telephone, at any hour.</Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          mb: 5,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          columnGap: '16px',
          rowGap: '12px',
        }}
      >
        <Big term="Call">
          <Link href={`tel:+1${PhoneNumber}`} underline="hover" sx={{ color: 'inherit' }}>
            {formatPhone(PhoneNumber)}
          </Link>
        </Big>
        <Big term="Message recording ID">{spacedId(ID)}</Big>
      </Box>
      <Box component="ol" sx={{ m: 0, pl: 5, '& > li': { mb: 2, pl: 1 } }}>
        <li>Call the number and enter the ID, then pound (#).</li>
        <li>After the tone, say your message; press pound (#) when finished. It can be 2 minutes long.</li>
        <li>Press 1 to listen, 2 to record again, 3 to save. Only what you save is kept.</li>
        {missing > 1 && (
          <li>
            Then record the message for voicemail in the same way. The voice message comes first; one ID is
            for both.
          </li>
        )}
      </Box>
      {asks(broadcast.BroadcastType).calls && (
        <Typography variant="body2" sx={{ mt: 4, p: 4, borderRadius: '12px', bgcolor: 'own.blueTint' }}>
          {surveyRuleText} For example: “
          {surveyWording(broadcast.TransferAndConnect.IsTransfer, namesOf(broadcast))}”
        </Typography>
      )}
      <Typography role="status" variant="body2" sx={{ mt: 4, color: 'text.secondary' }}>
        This page continues automatically when your message is saved.
      </Typography>
    </Card>
  );
}

function Big({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Box sx={{ px: 4, py: 3, borderRadius: '14px', bgcolor: 'own.sunken', minWidth: 0 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {term}
      </Typography>
      <Typography
        component="dd"
        sx={{ ...tabular, m: 0, fontSize: '1.25rem', fontWeight: 640, whiteSpace: 'nowrap' }}
      >
        {children}
      </Typography>
    </Box>
  );
}
