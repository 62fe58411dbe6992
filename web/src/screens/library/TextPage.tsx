import type { Template, TemplateUse } from '@carillon/contract/templates';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../api/errors.ts';
import { useMay } from '../../api/session.ts';
import { templateQuery } from '../../api/templates.ts';
import { DateText } from '../../parts/DateText.tsx';
import { ChevronLeftIcon } from '../../parts/icons.tsx';
import { LinkButton, LinkText } from '../../parts/links.tsx';
import { NotFoundPage } from '../../parts/NotFoundPage.tsx';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { PageSkeleton } from '../../parts/PageSkeleton.tsx';
import { StarButton } from './StarButton.tsx';
import { textSharing } from './textColumns.tsx';
import { TextDialog } from './TextDialog.tsx';
import { TextMenu } from './TextMenu.tsx';
import { UseList } from './UseList.tsx';
import { useTextActions } from './useTextActions.ts';

/** One text of the library: what it says, and who uses it. */
export function TextPage({ templateId }: { templateId: number }) {
  const found = useQuery(templateQuery(templateId));
  if (found.data === null)
    return (
      <NotFoundPage
        what="text"
        back={
          <LinkButton variant="contained" to="/message-library/text">
            Go to the library of texts
          </LinkButton>
        }
      />
    );
  if (found.data !== undefined) return <Text template={found.data} />;
  if (found.error === null) return <PageSkeleton />;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => void found.refetch()}>
          Try again
        </Button>
      }
    >
      {errorText(found.error, 'getting', 'text')}
    </Alert>
  );
}

function Text({ template }: { template: Template & { UsedBy: TemplateUse[] } }) {
  const actions = useTextActions();
  const navigate = useNavigate();
  const mayCreate = useMay('createBroadcast');
  const [isEditing, setEditing] = useState(false);
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    ['Made by', template.IsOwn ? 'You' : template.OwnerName],
    ['Added', <DateText key="added" value={template.Created} />],
    ['Changed', <DateText key="changed" value={template.Changed} />],
    ['Sharing', textSharing(template) || 'Only you'],
  ];
  return (
    <>
      <PageHeader
        title={template.TemplateName}
        above={
          <LinkText
            to="/message-library/text"
            sx={{ display: 'inline-flex', alignItems: 'center', color: 'text.secondary', minHeight: 24 }}
          >
            <ChevronLeftIcon fontSize="small" sx={{ mr: 1, ml: -1 }} />
            Texts
          </LinkText>
        }
        actions={
          <>
            <Box sx={{ display: 'flex', alignItems: 'center', flex: 'none' }}>
              <StarButton
                name={template.TemplateName}
                isOn={template.IsFavorite}
                onStar={() => actions.star(template)}
              />
              <TextMenu
                template={template}
                actions={actions}
                onEdit={() => setEditing(true)}
                onDeleted={() => void navigate({ to: '/message-library/text' })}
              />
            </Box>
            {!template.ReadOnly && (
              <Button variant="outlined" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            {mayCreate && (
              <Button
                variant="contained"
                disabled={actions.isBusy}
                onClick={() => void actions.toBroadcast(template)}
              >
                Use in a broadcast
              </Button>
            )}
          </>
        }
      />
      <Card sx={{ p: { xs: 4, sm: 6 }, mb: 5 }}>
        <Typography variant="h2" sx={{ mb: 2 }}>
          Text
        </Typography>
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '70ch' }}>
          {template.TemplateText}
        </Typography>
      </Card>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', m: -2.5, '&& > *': { m: 2.5 } }}
      >
        <Card sx={{ p: { xs: 4, sm: 6 }, flex: '1 1 280px' }}>
          <Typography variant="h2" sx={{ mb: 3 }}>
            About
          </Typography>
          <Box component="dl" sx={{ m: 0 }}>
            {facts.map(([term, fact]) => (
              <Box key={term} sx={{ display: 'flex', py: 1.5 }}>
                <Typography component="dt" sx={{ color: 'text.secondary', width: 92, flex: 'none' }}>
                  {term}
                </Typography>
                <Typography component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {fact}
                </Typography>
              </Box>
            ))}
          </Box>
        </Card>
        <Card sx={{ p: { xs: 4, sm: 6 }, flex: '1 1 280px' }}>
          <Typography variant="h2" sx={{ mb: 2 }}>
            Used in
          </Typography>
          {template.UsedBy.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>No broadcast and no draft uses it yet.</Typography>
          ) : (
            <UseList uses={template.UsedBy} />
          )}
        </Card>
      </Box>
      {isEditing && (
        <TextDialog
          template={template}
          onSave={(name, text) => actions.save(template, name, text)}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
