import type { Template, TemplateFilter } from '@carillon/contract/templates';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { templateListQuery } from '../../../api/templates.ts';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { EditIcon } from '../../../parts/icons.tsx';
import { ListFooter } from '../../../parts/ListFooter.tsx';
import { SearchField } from '../../../parts/SearchField.tsx';
import { StepDialog } from '../../../parts/StepDialog.tsx';

const views: readonly { filter: TemplateFilter | null; text: string }[] = [
  { filter: null, text: 'All' },
  { filter: 'starred', text: 'Starred' },
  { filter: 'shared', text: 'Shared' },
];

/** Chooses a text of the library to begin with. */
export function SelectTextDialog(props: { onSelect: (template: Template) => void; onClose: () => void }) {
  const [q, setQ] = useState('');
  const [filter, setFilter] = useState<TemplateFilter | null>(null);
  const [page, setPage] = useState(1);
  const [pagesize, setPageSize] = useState(10);
  const list = useQuery(
    templateListQuery({ q, filters: filter === null ? [] : [filter] }, { page, pagesize }),
  );
  const narrow = (change: () => void): void => {
    change();
    setPage(1);
  };
  const rows = list.data?.Items;
  return (
    <StepDialog open title="Select a text" maxWidth="md" onClose={props.onClose}>
      <SearchField label="Search texts" value={q} onSearch={(text) => narrow(() => setQ(text))} />
      <Box
        role="group"
        aria-label="Show"
        sx={{ display: 'flex', flexWrap: 'wrap', m: -1, mt: 2, mb: 3, '&& > *': { m: 1 } }}
      >
        {views.map((view) => (
          <Chip
            key={view.text}
            label={view.text}
            component="button"
            clickable
            aria-pressed={filter === view.filter}
            color={filter === view.filter ? 'primary' : 'default'}
            onClick={() => narrow(() => setFilter(view.filter))}
          />
        ))}
      </Box>
      {list.error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void list.refetch()}>
              Try again
            </Button>
          }
        >
          The texts could not be loaded.
        </Alert>
      )}
      {!rows && !list.error && [1, 2, 3].map((n) => <Skeleton key={n} height={72} />)}
      {rows?.length === 0 && (
        <EmptyState compact icon={<EditIcon />} title={q === '' ? 'Nothing here yet' : 'No texts found'}>
          {q === '' && filter === null
            ? 'Texts that you keep in the message library appear here.'
            : 'Try other words, or show all texts.'}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Box component="ul" aria-label="Texts" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((template) => (
            <Line key={template.TemplateID} template={template} onSelect={() => props.onSelect(template)} />
          ))}
        </Box>
      )}
      {list.data !== undefined && list.data.Size > pagesize && (
        <ListFooter
          page={page}
          pageSize={pagesize}
          total={list.data.Size}
          onPage={setPage}
          onPageSize={(size) => narrow(() => setPageSize(size))}
        />
      )}
    </StepDialog>
  );
}

function Line({ template, onSelect }: { template: Template; onSelect: () => void }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        py: 3,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0, mr: 3, my: 1 }}>
        <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {template.TemplateName}
        </Typography>
        <Typography
          dir="auto"
          variant="body2"
          sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {template.TemplateText}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        aria-label={`Select ${template.TemplateName}`}
        onClick={onSelect}
        sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
      >
        Select
      </Button>
    </Box>
  );
}
