import { putImage } from '@carillon/contract/library/texts';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useRef, useState } from 'react';
import type { ClipboardEvent, DragEvent, ReactNode } from 'react';
import { call } from '../../../api/client/client.ts';
import { errorText } from '../../../api/client/errors.ts';
import { ErrorDialog } from '../../../parts/dialogs/ErrorDialog.tsx';
import { ImageIcon } from '../../../parts/icons.tsx';
import type { ChosenImage } from './outbox/outbox.ts';
import { pictureName, pictureProblem } from './pictures.ts';

/** Handlers for pictures that are pasted, or dropped on the composer. */
interface PictureWays {
  onPaste: (event: ClipboardEvent) => void;
  onDrop: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
}

/** One picture for a text: from a file, pasted, or dropped (rows C-178, C-273). */
export function usePicture(onChosen: (image: ChosenImage) => void): {
  isBusy: boolean;
  ways: PictureWays;
  button: (disabled: boolean) => ReactNode;
} {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const choose = (file: File | undefined): void => {
    if (!file || isBusy) return;
    const problem = pictureProblem(file);
    if (problem !== null) {
      setFailure(problem);
      return;
    }
    setBusy(true);
    call(putImage, { params: { FileName: pictureName(file) }, file })
      .then(
        ({ MediaID, Uri, ExplicitStatus }) => {
          if (ExplicitStatus === 'Explicit') setFailure("This image can't be sent.");
          else onChosen({ MediaID, Uri });
        },
        (error: unknown) => setFailure(errorText(error, 'adding', 'image')),
      )
      .finally(() => setBusy(false));
  };
  const pictureOf = (files: FileList): File | undefined => files[0];

  return {
    isBusy,
    ways: {
      onPaste: (event) => {
        const file = pictureOf(event.clipboardData.files);
        // Text that was copied together with a picture counts as text.
        if (!file || event.clipboardData.getData('text/plain') !== '') return;
        event.preventDefault();
        choose(file);
      },
      onDrop: (event) => {
        const file = pictureOf(event.dataTransfer.files);
        if (!file) return;
        event.preventDefault();
        choose(file);
      },
      onDragOver: (event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
    },
    button: (disabled) => (
      <>
        <Tooltip title={isBusy ? 'Adding the image…' : 'Add an image (PNG or JPG, 5 MB)'}>
          <span>
            <IconButton
              aria-label="Add an image"
              aria-busy={isBusy}
              disabled={disabled || isBusy}
              onClick={() => input.current?.click()}
            >
              <ImageIcon />
            </IconButton>
          </span>
        </Tooltip>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Image"
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <ErrorDialog open={failure !== ''} onClose={() => setFailure('')}>
          {failure}
        </ErrorDialog>
      </>
    ),
  };
}
