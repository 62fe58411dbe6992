import type { Template } from '@carillon/contract/templates';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { DateText } from '../../parts/DateText.tsx';
import { LinkText } from '../../parts/links.tsx';
import type { Column } from '../../parts/ListTable.tsx';
import { StarButton } from './StarButton.tsx';
import { TextMenu } from './TextMenu.tsx';
import type { TextActions } from './useTextActions.ts';

/** "Shared by Dana Reyes", "Shared", or nothing. */
export function textSharing(template: Pick<Template, 'IsShared' | 'IsOwn' | 'OwnerName'>): string {
  if (!template.IsShared) return '';
  return template.IsOwn ? 'Shared' : `Shared by ${template.OwnerName}`;
}

/** Columns of the library of texts. */
export function textColumns(actions: TextActions, onEdit: (template: Template) => void): Column<Template>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sortField: 'TemplateName',
      card: 'title',
      width: '34%',
      cell: (template) => (
        <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
          <Box sx={{ mt: -0.75, ml: -1.5, mr: 1 }}>
            <StarButton
              name={template.TemplateName}
              isOn={template.IsFavorite}
              onStar={() => actions.star(template)}
            />
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <LinkText
              to="/message-library/text/$part"
              params={{ part: String(template.TemplateID) }}
              dir="auto"
              sx={{
                fontWeight: 600,
                color: 'text.primary',
                overflowWrap: 'anywhere',
                display: 'inline-block',
              }}
            >
              {template.TemplateName}
            </LinkText>
            <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
              {textSharing(template)}
            </Typography>
          </Box>
        </Box>
      ),
    },
    {
      id: 'text',
      header: 'Text',
      card: 'plain',
      cell: ({ TemplateText }) => (
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
        </Typography>
      ),
    },
    {
      id: 'changed',
      header: 'Changed',
      sortField: 'Changed',
      descendingFirst: true,
      width: 130,
      cell: (template) => (
        <>
          <DateText value={template.Changed} form="age" />
          {template.Unused && (
            <Tooltip title="No broadcast and no draft uses it.">
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                Never used
              </Typography>
            </Tooltip>
          )}
        </>
      ),
    },
    {
      id: 'menu',
      header: 'More',
      card: 'corner',
      align: 'right',
      width: 56,
      cell: (template) => <TextMenu template={template} actions={actions} onEdit={() => onEdit(template)} />,
    },
  ];
}
