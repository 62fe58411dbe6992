import type { TextMessage } from '@carillon/contract/conversations';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { lazyDialog } from '../../../lazyScreen.tsx';

const PictureDialog = lazyDialog('PictureDialog', () =>
  import('./PictureDialog.tsx').then((part) => part.PictureDialog),
);

/** Of a picture in a thread, in pixels; the whole of it is shown when it is pressed. */
const pictureHeight = 220;

interface PictureProps {
  picture: TextMessage['Mms'][number];
  /** Who sent it; null for us. */
  of: string | null;
  at: string;
}

/** A picture of a text; pressed it is shown large. While it is on its way, and when it can't be had, words say so. */
export function Picture({ picture, of, at }: PictureProps) {
  const [isBroken, setBroken] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const title = of === null ? 'Picture that was sent' : `Picture from ${of}`;
  if (picture.Status === 'Fetching')
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1, color: 'text.secondary' }}>
        <CircularProgress size={16} aria-hidden />
        <Typography variant="body2">A picture is on its way.</Typography>
      </Box>
    );
  if (picture.Status === 'Missing' || isBroken)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', fontStyle: 'italic', mb: 1 }}>
        {picture.Note || 'This picture could not be loaded. Reload the page to try again.'}
      </Typography>
    );
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-label={`${title}: show it large`}
        onClick={() => setOpen(true)}
        sx={{
          display: 'block',
          mb: 1,
          borderRadius: '10px',
          overflow: 'hidden',
          width: 'fit-content',
          maxWidth: '100%',
          '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
        }}
      >
        <Box
          component="img"
          src={picture.Uri}
          alt=""
          onError={() => setBroken(true)}
          sx={{
            display: 'block',
            maxWidth: '100%',
            // The same before it is loaded as after, so that nothing below it moves.
            height: pictureHeight,
            minWidth: 120,
            objectFit: 'cover',
            bgcolor: 'action.hover',
          }}
        />
      </ButtonBase>
      <PictureDialog
        open={isOpen}
        address={picture.Uri}
        title={title}
        at={at}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
