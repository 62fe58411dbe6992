import type { Template } from '@carillon/contract/library/templates';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { withImage } from '../pictures/images.ts';
import { ChooserLine, LibraryChooser } from './LibraryChooser.tsx';
import type { FindItems } from './LibraryChooser.tsx';

const views = [
  { filter: null, text: 'All' },
  { filter: 'starred', text: 'Starred' },
  { filter: 'shared', text: 'Shared' },
];

interface TextChooserProps {
  open: boolean;
  title: string;
  icon: ReactNode;
  /** The texts of the library: where results are cached, and how to search. */
  texts: { readonly keys: { readonly lists: readonly string[] }; readonly find: FindItems<Template> };
  onSelect: (template: Template) => void;
  onClose: () => void;
}

/** A dialog for choosing a text from the library, with the words of each. */
export function TextChooser({ open, title, icon, texts, onSelect, onClose }: TextChooserProps) {
  if (!open) return null;
  return (
    <LibraryChooser
      title={title}
      many="texts"
      icon={icon}
      views={views}
      nothingHere="Texts that you keep in the message library appear here."
      queryKey={texts.keys.lists}
      find={texts.find}
      idOf={({ TemplateID }) => TemplateID}
      line={(template) => (
        <ChooserLine name={template.TemplateName} onSelect={() => onSelect(template)}>
          <Typography
            dir="auto"
            variant="body2"
            sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {template.TemplateText}
            {template.Media.length > 0 && withImage(template.TemplateText)}
          </Typography>
        </ChooserLine>
      )}
      onClose={onClose}
    />
  );
}
