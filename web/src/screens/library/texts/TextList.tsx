import type { Template } from '@carillon/contract/library/templates';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { textKind } from '../../../api/templates.ts';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { EditIcon, PlusIcon } from '../../../parts/icons.tsx';
import { withImage } from '../../../parts/pictures/images.ts';
import type { Column } from '../../../parts/lists/ListTable.tsx';
import { itemColumns } from '../itemColumns.tsx';
import { ItemList } from '../ItemList.tsx';
import { TextDialog } from './TextDialog.tsx';
import { TextMenu } from './TextMenu.tsx';
import { useTextActions } from './useTextActions.ts';
import type { View } from '../views.ts';

const content: Column<Template> = {
  id: 'text',
  header: 'Text',
  card: 'plain',
  cell: ({ TemplateText, Media }) => (
    <Typography
      dir="auto"
      variant="body2"
      sx={{
        overflowWrap: 'anywhere',
        display: '-webkit-box',
        WebkitLineClamp: 3,
        WebkitBoxOrient: 'vertical',
        overflow: 'hidden',
      }}
    >
      {TemplateText}
      {Media.length > 0 && withImage(TemplateText)}
    </Typography>
  ),
};

/** A view of the library of texts. */
export function TextList({ view }: { view: View }) {
  const actions = useTextActions();
  /** The text that is being changed; null for a new one. */
  const [edited, setEdited] = useState<Template | null | undefined>(undefined);
  const create = (): void => setEdited(null);
  return (
    <>
      <ItemList
        kind={textKind}
        view={view}
        sortby="-Changed"
        actions={actions}
        columns={itemColumns(textKind, {
          name: { field: 'TemplateName', width: '34%' },
          age: { header: 'Changed', field: 'Changed', of: ({ Changed }) => Changed },
          content,
          menu: (template) => (
            <TextMenu template={template} actions={actions} onEdit={() => setEdited(template)} />
          ),
          onStar: actions.star,
        })}
        create={
          <Button variant="contained" color="secondary" startIcon={<PlusIcon />} onClick={create}>
            New text
          </Button>
        }
        first={
          <EmptyState
            icon={<EditIcon />}
            title="Save texts you use often"
            action={
              <Button variant="contained" color="secondary" onClick={create}>
                Write a text
              </Button>
            }
          >
            Keep what you send often, and start broadcasts from it.
          </EmptyState>
        }
        icon={<EditIcon />}
        searched="name or of the text"
        onDelete={(chosen, clear) =>
          void actions.remove(chosen).then((isDone) => {
            if (isDone) clear();
          })
        }
      />
      {edited !== undefined && (
        <TextDialog
          template={edited}
          onSave={(written) => actions.save(edited, written)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
