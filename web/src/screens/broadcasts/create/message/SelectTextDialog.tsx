import type { Template } from '@carillon/contract/library/templates';
import { textKind } from '../../../../api/templates.ts';
import { EditIcon } from '../../../../parts/icons.tsx';
import { TextChooser } from '../../../../parts/dialogs/TextChooser.tsx';

/** Chooses a library text to begin with. It is a separate file so that the library's calls load with it. */
export function SelectTextDialog(props: {
  open: boolean;
  onSelect: (template: Template) => void;
  onClose: () => void;
}) {
  return <TextChooser title="Select a text" icon={<EditIcon />} texts={textKind} {...props} />;
}
