import type { Template } from '@carillon/contract/templates';
import Typography from '@mui/material/Typography';
import { textKind } from '../../../api/templates.ts';
import { EditIcon } from '../../../parts/icons.tsx';
import { ChooserLine, LibraryChooser } from '../../../parts/LibraryChooser.tsx';

const views = [
  { filter: null, text: 'All' },
  { filter: 'starred', text: 'Starred' },
  { filter: 'shared', text: 'Shared' },
];

/** Chooses a text of the library to begin with. */
export function SelectTextDialog(props: {
  open: boolean;
  onSelect: (template: Template) => void;
  onClose: () => void;
}) {
  if (!props.open) return null;
  return (
    <LibraryChooser
      title="Select a text"
      many="texts"
      icon={<EditIcon />}
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
}
