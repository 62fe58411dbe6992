import type { Template } from '@carillon/contract/library/templates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ItemUse } from '../../../api/library.ts';
import { useMay } from '../../../api/client/session.ts';
import { textKind } from '../../../api/templates.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { ItemPage, ItemView } from '../ItemPage.tsx';
import { TextDialog } from './TextDialog.tsx';
import { TextMenu } from './TextMenu.tsx';
import { useTextActions } from './useTextActions.ts';

/** One library text: its words, and where it is used. */
export function TextPage({ templateId }: { templateId: number }) {
  return (
    <ItemPage kind={textKind} id={templateId}>
      {(template) => <Text template={template} />}
    </ItemPage>
  );
}

function Text({ template }: { template: Template & { UsedBy: readonly ItemUse[] } }) {
  const actions = useTextActions();
  const navigate = useNavigate();
  const mayCreate = useMay('broadcasts.write');
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <ItemView
        kind={textKind}
        row={template}
        onStar={() => actions.star(template)}
        menu={
          <TextMenu
            template={template}
            actions={actions}
            onEdit={() => setEditing(true)}
            onDeleted={() => void navigate({ to: '/message-library/text' })}
          />
        }
        buttons={
          <>
            {!template.ReadOnly && (
              <Button variant="outlined" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            {mayCreate && (
              <Button
                variant="contained"
                color="secondary"
                disabled={actions.isBusy}
                onClick={() => void actions.toBroadcast(template)}
              >
                Use in a broadcast
              </Button>
            )}
          </>
        }
        content={
          <>
            <Typography variant="h2" sx={{ mb: 2 }}>
              Text
            </Typography>
            <Typography
              dir="auto"
              sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '70ch' }}
            >
              {template.TemplateText}
            </Typography>
            {template.Media.map(({ MediaID, Uri }) => (
              <Box
                key={MediaID}
                component="img"
                src={Uri}
                alt="The image of this text"
                sx={{ display: 'block', maxWidth: '100%', maxHeight: 320, borderRadius: '10px', mt: 3 }}
              />
            ))}
          </>
        }
        facts={[
          ['Added', <DateText key="added" value={template.Created} />],
          ['Changed', <DateText key="changed" value={template.Changed} />],
        ]}
      />
      {isEditing && (
        <TextDialog
          template={template}
          onSave={(written) => actions.save(template, written)}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
