import type { Template } from '@carillon/contract/templates';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { textKind } from '../../../api/templates.ts';
import { lazyDialog } from '../../../lazyScreen.tsx';
import { TextsIcon } from '../../../parts/icons.tsx';

const Chooser = lazyDialog('savedTexts', () =>
  import('../../../parts/LibraryChooser.tsx').then(
    ({ ChooserLine, LibraryChooser }) =>
      function SavedTextsDialog(props: {
        open: boolean;
        onSelect: (template: Template) => void;
        onClose: () => void;
      }) {
        if (!props.open) return null;
        return (
          <LibraryChooser
            title="Saved texts"
            many="texts"
            icon={<TextsIcon />}
            views={views}
            nothingHere="Texts that you keep in the message library appear here."
            queryKey={textKind.keys.lists}
            find={textKind.find}
            idOf={({ TemplateID }) => TemplateID}
            line={(template) => (
              <ChooserLine name={template.TemplateName} onSelect={() => props.onSelect(template)}>
                <Typography
                  dir="auto"
                  variant="body2"
                  sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
                >
                  {template.TemplateText}
                </Typography>
              </ChooserLine>
            )}
            onClose={props.onClose}
          />
        );
      },
  ),
);

const views = [
  { filter: null, text: 'All' },
  { filter: 'starred', text: 'Starred' },
  { filter: 'shared', text: 'Shared' },
];

/** Puts a text of the library where the caret stands; what is written already stays. */
export function SavedTexts({ onChoose }: { onChoose: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip title="Saved texts">
        <IconButton aria-label="Saved texts" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <TextsIcon />
        </IconButton>
      </Tooltip>
      <Chooser
        open={isOpen}
        onClose={() => setOpen(false)}
        onSelect={({ TemplateText }) => {
          setOpen(false);
          // After the dialog has given the focus back.
          setTimeout(() => onChoose(TemplateText), 0);
        }}
      />
    </>
  );
}
