import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { textKind } from '../../../api/templates.ts';
import { lazyDialog } from '../../../lazyScreen.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { TextsIcon } from '../../../parts/icons.tsx';

const TextChooser = lazyDialog('TextChooser', () =>
  import('../../../parts/dialogs/TextChooser.tsx').then((part) => part.TextChooser),
);

/** Inserts a library text at the caret. What is already written stays. */
export function SavedTexts({ onChoose }: { onChoose: (text: string) => void }) {
  const show = useSnackbar();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip title="Saved texts">
        <IconButton aria-label="Saved texts" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <TextsIcon />
        </IconButton>
      </Tooltip>
      <TextChooser
        open={isOpen}
        title="Saved texts"
        icon={<TextsIcon />}
        texts={textKind}
        onClose={() => setOpen(false)}
        onSelect={({ TemplateText, Media }) => {
          setOpen(false);
          if (Media.length > 0)
            show({ text: 'Only its words were added. Add the image below the message if you need it.' });
          // After the dialog has returned the focus.
          setTimeout(() => onChoose(TemplateText), 0);
        }}
      />
    </>
  );
}
