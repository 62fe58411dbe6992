import type { TextMessage } from '@carillon/contract/conversations/conversations';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { lazyDialog } from '../../../lazyScreen.tsx';

const PictureDialog = lazyDialog('PictureDialog', () =>
  import('./PictureDialog.tsx').then((part) => part.PictureDialog),
);

/** Size of a picture in a thread, in pixels. A click shows it in full. */
const pictureHeight = 220;

interface PictureProps {
  picture: TextMessage['Mms'][number];
  /** Who sent it. Null for us. */
  of: string | null;
  at: string;
}

/** A picture of a text. A click enlarges it. While it is loading, and when it can't be loaded, a text says so. */
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
            // The same size before and after loading, so that nothing below it moves.
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
