import { putImage } from '@carillon/contract/library/texts';
import { creditCount } from '@carillon/rules/money/amounts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useRef, useState } from 'react';
import { call } from '../../../../api/client/client.ts';
import { errorText } from '../../../../api/client/errors.ts';
import { ImageIcon, TrashIcon } from '../../../../parts/icons.tsx';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import { textPricesOf } from '../../../../parts/texts/textPrices.ts';
import { imageKinds, imageName, imageProblem } from './images.ts';
import type { WizardPart } from '../useWizard.ts';
import { editForm } from '../wizardForm.ts';

/** One image for the text (2-decisions I8). */
export function ImagePicker({ wizard }: { wizard: WizardPart<'account' | 'change' | 'form'> }) {
  const { account, form, change } = wizard;
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const show = useSnackbar();
  const image = form.Media[0];
  const price = textPricesOf(account).withMedia;

  const choose = (file: File | undefined): void => {
    if (!file) return;
    const problem = imageProblem(file.name, file.size);
    setFailure(problem ?? '');
    if (problem !== null) return;
    setBusy(true);
    call(putImage, { params: { FileName: imageName(file.name) }, file })
      .then(
        (sent) => {
          if (sent.ExplicitStatus === 'Explicit') {
            setFailure("This image can't be sent.");
            return;
          }
          const { MediaID, Uri, Preview } = sent;
          change((old) => editForm(old, { Media: [{ MediaID, Uri, ...(Preview ? { Preview } : {}) }] }));
        },
        (error: unknown) => setFailure(errorText(error, 'adding', 'image')),
      )
      .finally(() => setBusy(false));
  };
  const remove = (): void => {
    const before = form.Media;
    change((old) => editForm(old, { Media: [] }));
    show({
      text: 'Image removed.',
      action: { label: 'Undo', run: () => change((old) => editForm(old, { Media: before })) },
    });
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
          <Button size="small" startIcon={<TrashIcon />} onClick={remove}>
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
      {!image && failure === '' && (
        <FormHelperText>
          JPG, GIF or PNG, up to 5 MB.
          {price > 0 && ` A text with an image costs ${creditCount(price)}.`}
        </FormHelperText>
      )}
    </Box>
  );
}
