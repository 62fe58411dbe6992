import type { User } from '@carillon/contract/accounts/accounts';
import { messageLengthChoices } from '@carillon/rules/texts/segments';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../api/client/errors.ts';
import { userQuery } from '../../api/client/session.ts';
import { saveTextLength } from '../../api/textSettings.ts';
import type { TextLength } from '../../api/textSettings.ts';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';

const notes: Readonly<Record<TextLength, string>> = {
  160: 'One segment: the least credits.',
  320: 'Up to two segments, and twice the credits, for texts that are that long.',
};

/** The maximum length of this user's texts (rows P-247, C-301). A choice is saved at once. */
export function TextLengthCard({ user }: { user: User }) {
  const client = useQueryClient();
  const show = useSnackbar();
  const [wanted, setWanted] = useState<TextLength | null>(null);
  const offered = messageLengthChoices.filter((length) =>
    user.DefaultSettingCharacterCountOptions.includes(length),
  );

  const choose = async (length: TextLength): Promise<void> => {
    setWanted(length);
    try {
      client.setQueryData(userQuery.queryKey, await saveTextLength(length));
      show({ text: `Your texts may have up to ${length} characters.`, tone: 'success' });
    } catch (error) {
      show({
        text: errorText(error, 'updating', 'settings'),
        tone: 'error',
        action: { label: 'Retry', run: () => void choose(length) },
      });
    } finally {
      setWanted(null);
    }
  };
  return (
    <Card component="section" aria-labelledby="text-length" sx={{ p: { xs: 4, sm: 6 }, mb: 6 }}>
      <Typography variant="h2" id="text-length" sx={{ mb: 1 }}>
        Longest text
      </Typography>
      <Typography id="text-length-about" sx={{ color: 'text.secondary', mb: 3 }}>
        How many characters your own texts may have, signature included. It can be changed while you write as
        well.
      </Typography>
      <RadioGroup
        aria-labelledby="text-length"
        aria-describedby="text-length-about"
        value={wanted ?? user.DefaultSettingCharacterCount}
        onChange={(_, value) => {
          const length = offered.find((one) => String(one) === value);
          if (length !== undefined && wanted === null) void choose(length);
        }}
      >
        {offered.map((length) => (
          <FormControlLabel
            key={length}
            value={length}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', '&& + &&': { mt: 1 } }}
            label={
              <>
                <Typography component="span" sx={{ display: 'block', fontWeight: 600, pt: '9px' }}>
                  {length} characters
                </Typography>
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {notes[length]}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </Card>
  );
}
