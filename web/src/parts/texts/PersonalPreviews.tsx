import { fieldDisplayName } from '@carillon/rules/texts/personalText';
import { joinSignature } from '@carillon/rules/texts/segments';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PersonalText } from './personalTexts.ts';

/** How many people's texts are shown at first. */
const shownAtFirst = 3;

/** What each person gets: their fields filled in, and the signature below. */
export function PersonalPreviews(props: {
  texts: readonly PersonalText[];
  /** Empty for none. */
  signature: string;
}) {
  const { texts, signature } = props;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? texts : texts.slice(0, shownAtFirst);
  return (
    <Box sx={{ mt: 3, p: 3, borderRadius: '10px', bgcolor: 'own.sunken' }}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 650, mb: 1 }}>
        What they get
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {shown.map((one, place) => (
          <Box key={place} sx={{ mb: 2 }}>
            <Typography component="dt" variant="caption" dir="auto" sx={{ color: 'text.secondary' }}>
              {one.who}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              dir="auto"
              sx={{
                m: 0,
                whiteSpace: 'pre-wrap',
                overflowWrap: 'anywhere',
                color: one.missing.length > 0 || one.refusal !== undefined ? 'error.main' : 'text.primary',
              }}
            >
              {wordsOf(one, signature)}
            </Typography>
          </Box>
        ))}
      </Box>
      {texts.length > shownAtFirst && (
        <Button size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${texts.length}`}
        </Button>
      )}
    </Box>
  );
}

function wordsOf({ text, missing, isFilledLater, refusal }: PersonalText, signature: string): string {
  if (text !== null) return joinSignature(text, signature);
  if (refusal !== undefined) return `Not sent to this person. ${refusal}`;
  if (missing.length > 0)
    return `No ${missing.map((name) => fieldDisplayName(name, [])).join(', no ')}: not sent to this person`;
  return isFilledLater
    ? 'Filled in when it is sent, if your lists know this number. Without a value it is not sent.'
    : 'This text can\u2019t be filled in.';
}
