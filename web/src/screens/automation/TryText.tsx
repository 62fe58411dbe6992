import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { joinsQuery, numbersQuery, repliesQuery } from '../../api/automation.ts';
import { useAccount, useUser } from '../../api/client/session.ts';
import { numberLabel } from '../../parts/broadcasts/callChoices.ts';
import { PhonePreview } from '../../parts/PhonePreview.tsx';
import { useNow } from '../../parts/useNow.ts';
import { answerTo } from './answerTo.ts';

/** Shows the automatic reply to a sample text, by the rules for real texts. Nothing is sent. */
export function TryText() {
  const user = useUser();
  const account = useAccount();
  const numbers = useQuery(numbersQuery).data?.Items.filter((one) =>
    one.Items.some((worker) => worker.UserID === user?.UserID),
  );
  const [picked, setPicked] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const number = numbers?.find((one) => one.TextNumberID === picked) ?? numbers?.[0];
  const replies = useQuery({
    ...repliesQuery({ textnumberid: number?.TextNumberID, page: 'all' }),
    enabled: number !== undefined,
  }).data?.Items;
  const joins = useQuery(joinsQuery({ page: 'all' })).data?.Items;
  const now = useNow();
  if (!user || !account || !number || !replies || !joins) return null;
  const isTyped = typed.trim() !== '';
  const answer = isTyped
    ? answerTo(typed, { account, user, number, replies, joins, now: new Date(now) })
    : { text: null, why: 'Type a sample text to see the answer. Nothing is sent.' };
  return (
    <Card component="section" aria-labelledby="try-title" sx={{ p: { xs: 4, sm: 5 } }}>
      <Typography variant="h2" id="try-title" sx={{ mb: 4 }}>
        Try a text
      </Typography>
      <TextField
        select
        size="small"
        fullWidth
        id="try-number"
        label="Text number"
        value={number.TextNumberID}
        onChange={(event) => setPicked(Number(event.target.value))}
        slotProps={{ select: { SelectDisplayProps: { id: 'try-number' } }, inputLabel: { shrink: true } }}
        sx={{ mb: 4 }}
      >
        {numbers?.map((one) => (
          <MenuItem key={one.TextNumberID} value={one.TextNumberID} sx={{ whiteSpace: 'normal' }}>
            {numberLabel(one)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        fullWidth
        id="try-text"
        label="Sample text"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { dir: 'auto', autoComplete: 'off', maxLength: 2000 } }}
        sx={{ mb: 3 }}
      />
      <Typography
        role="status"
        variant="body2"
        sx={{ color: 'text.secondary', mb: 4, minHeight: '2.9em', overflowWrap: 'anywhere' }}
      >
        {answer.why}
      </Typography>
      <Box>
        <PhonePreview
          sender={number.TextPhoneNumber}
          messages={[
            ...(isTyped ? [{ from: 'out' as const, text: typed }] : []),
            ...(answer.text === null ? [] : [{ from: 'in' as const, text: answer.text }]),
          ]}
          placeholder="The answer will show here."
        />
      </Box>
    </Card>
  );
}
