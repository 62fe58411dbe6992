import type { putImage } from '@carillon/contract/library/texts';
import type { AnswerOf } from '@carillon/contract/route';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useRef, useState } from 'react';
import { ImageIcon, TrashIcon } from '../icons.tsx';
import { useSnackbar } from '../page/Snackbars.tsx';
import { imageKinds, imageName, imageProblem } from './images.ts';

/** An image of a text, as forms keep it. */
export interface TextImage {
  readonly MediaID: string;
  readonly Uri: string;
  readonly Preview?: string | undefined;
}

interface ImageFieldProps {
  readonly image: TextImage | undefined;
  /** Stores an image under this name. */
  readonly upload: (name: string, file: File) => Promise<AnswerOf<typeof putImage>>;
  /** Why that failed, in words. */
  readonly failed: (error: unknown) => string;
  /** What else stands below the button. */
  readonly hint?: string;
  readonly onChange: (media: TextImage[]) => void;
}

/** One image for a text (2-decisions I8): added from a file, shown, and removed with an undo. */
export function ImageField({ image, upload, failed, hint = '', onChange }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const show = useSnackbar();

  const choose = (file: File | undefined): void => {
    if (!file) return;
    const problem = imageProblem(file.name, file.size);
    setFailure(problem ?? '');
    if (problem !== null) return;
    setBusy(true);
    upload(imageName(file.name), file)
      .then(
        ({ ExplicitStatus, MediaID, Uri, Preview }) => {
          if (ExplicitStatus === 'Explicit') setFailure("This image can't be sent.");
          else onChange([{ MediaID, Uri, ...(Preview ? { Preview } : {}) }]);
        },
        (error: unknown) => setFailure(failed(error)),
      )
      .finally(() => setBusy(false));
  };
  const remove = (removed: TextImage): void => {
    onChange([]);
    show({ text: 'Image removed.', action: { label: 'Undo', run: () => onChange([removed]) } });
  };

  return (
    <Box sx={{ mt: 4 }}>
      {image ? (
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Box
            component="img"
            src={image.Preview ?? image.Uri}
            alt="The image of your text"
            sx={{
              width: 72,
              height: 72,
              objectFit: 'cover',
              borderRadius: '10px',
              border: '1px solid',
              borderColor: 'divider',
              mr: 3,
            }}
          />
          <Button size="small" startIcon={<TrashIcon />} onClick={() => remove(image)}>
            Remove image
          </Button>
        </Box>
      ) : (
        <Button
          size="small"
          variant="outlined"
          startIcon={<ImageIcon />}
          disabled={busy}
          aria-busy={busy}
          onClick={() => input.current?.click()}
        >
          {busy ? 'Adding the image…' : 'Add an image'}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Image"
        accept={imageKinds.map((kind) => `.${kind}`).join(',')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {failure !== '' && (
        <FormHelperText error role="alert">
          {failure}
        </FormHelperText>
      )}
      {!image && failure === '' && <FormHelperText>JPG, GIF or PNG, up to 5 MB.{hint}</FormHelperText>}
    </Box>
  );
}
