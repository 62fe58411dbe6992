import type { ContactField } from '@carillon/contract/contacts/contactFields';
import { tooManyFieldsText } from '@carillon/contract/contacts/contacts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contactsChanged, fieldCalls, usedFieldsQuery } from '../../api/contacts.ts';
import { errorText } from '../../api/client/errors.ts';
import { useMay } from '../../api/client/session.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '../../parts/lists/EmptyState.tsx';
import { LoadFailed } from '../../parts/lists/LoadFailed.tsx';
import { ChevronDownIcon, EditIcon, LabelIcon, PlusIcon, TrashIcon } from '../../parts/icons.tsx';
import { BackLink } from '../../parts/links.tsx';
import { plural } from '@carillon/rules/money/amounts';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';
import { FieldDialog } from './dialogs.ts';

/** What an organization stores about its people besides name and phones: custom fields. */
export default function FieldsPage() {
  const list = useQuery(usedFieldsQuery);
  const client = useQueryClient();
  const show = useSnackbar();
  const mayChange = useMay('contacts.fields');
  const [editing, setEditing] = useState<ContactField | 'new' | null>(null);
  const [removing, setRemoving] = useState<ContactField | null>(null);
  const [isBusy, setBusy] = useState(false);
  const fields = list.data?.Items;

  const attempt = async (act: () => Promise<unknown>, done?: string): Promise<boolean> => {
    setBusy(true);
    try {
      await act();
      if (done) show({ text: done, tone: 'success' });
      return true;
    } catch (error) {
      show({ text: errorText(error, 'updating', 'fields'), tone: 'error' });
      return false;
    } finally {
      setBusy(false);
      await contactsChanged(client);
    }
  };
  // Small changes show at once. A refused change is reverted.
  const showNow = (next: ContactField[]): void => {
    client.setQueryData(usedFieldsQuery.queryKey, (before) => before && { ...before, Items: next });
  };
  const require = (field: ContactField, IsRequired: boolean): void => {
    showNow((fields ?? []).map((one) => (one === field ? { ...one, IsRequired } : one)));
    void attempt(() => fieldCalls.change(field.FieldID, { IsRequired }));
  };
  // Positions are stored as numbers. Both fields are sent, so that equal positions become different.
  const swap = (upper: number): void => {
    const all = [...(fields ?? [])];
    const [first, second] = [all[upper], all[upper + 1]];
    if (!first || !second) return;
    all.splice(upper, 2, second, first);
    showNow(all);
    void attempt(async () => {
      for (const [place, field] of all.entries())
        if (field.Position !== place) await fieldCalls.change(field.FieldID, { Position: place });
    });
  };
  const isFull = list.data?.Left === 0;
  const add = mayChange && !isFull && (
    <Button variant="contained" color="secondary" startIcon={<PlusIcon />} onClick={() => setEditing('new')}>
      New field
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Contact fields"
        above={<BackLink to="/contacts">Contacts</BackLink>}
        sub="What you keep of people beside name, phones and notes. Fields can be searched, shown in lists and merged into texts."
        actions={fields && fields.length > 0 && add}
      />
      {list.error && (
        <LoadFailed sx={{ mb: 4 }} onRetry={() => void list.refetch()}>
          {errorText(list.error, 'getting', 'fields')}
        </LoadFailed>
      )}
      {mayChange && isFull && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {tooManyFieldsText}
        </Alert>
      )}
      {(fields || !list.error) && (
        <Card sx={{ maxWidth: 760 }}>
          {!fields &&
            [44, 62, 38].map((width) => (
              <Box key={width} sx={{ p: 5 }} aria-busy="true">
                <Skeleton width={`${width}%`} />
              </Box>
            ))}
          {fields?.length === 0 && (
            <EmptyState title="No fields yet" icon={<LabelIcon />} action={add}>
              For example Grade, Route or Department. A file with such a column adds its field automatically.
            </EmptyState>
          )}
          <Box component="ul" aria-label="Contact fields" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {fields?.map((field, place) => (
              <Box
                key={field.FieldID}
                component="li"
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  px: 5,
                  py: 2,
                  borderBottom: '1px solid',
                  borderColor: 'divider',
                  '&:last-child': { borderBottom: 0 },
                }}
              >
                <Box sx={{ flex: '1 1 200px', minWidth: 0, py: 1 }}>
                  <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                    {field.Name}
                  </Typography>
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {field.UsedCount === 0
                      ? 'No one has it yet'
                      : `${plural(field.UsedCount, 'person has', 'people have')} it`}
                    {!mayChange && field.IsRequired && ' · Required'}
                  </Typography>
                </Box>
                {mayChange && (
                  <Box sx={{ display: 'flex', alignItems: 'center' }}>
                    <Typography component="label" variant="body2" sx={{ mr: 2 }}>
                      Required
                      <Switch
                        size="small"
                        checked={field.IsRequired}
                        onChange={(event) => require(field, event.target.checked)}
                        slotProps={{ input: { 'aria-label': `${field.Name} is required` } }}
                      />
                    </Typography>
                    <Tooltip title="Move up">
                      <span>
                        <IconButton
                          aria-label={`Move ${field.Name} up`}
                          disabled={place === 0 || isBusy}
                          onClick={() => swap(place - 1)}
                        >
                          <ChevronDownIcon sx={{ transform: 'rotate(180deg)' }} />
                        </IconButton>
                      </span>
                    </Tooltip>
                    <Tooltip title="Move down">
                      <span>
                        <IconButton
                          aria-label={`Move ${field.Name} down`}
                          disabled={place === fields.length - 1 || isBusy}
                          onClick={() => swap(place)}
                        >
                          <ChevronDownIcon />
                        </IconButton>
                      </span>
                    </Tooltip>
                    <Tooltip title="Rename">
                      <IconButton aria-label={`Rename ${field.Name}`} onClick={() => setEditing(field)}>
                        <EditIcon />
                      </IconButton>
                    </Tooltip>
                    <Tooltip title="Remove">
                      <IconButton aria-label={`Remove ${field.Name}`} onClick={() => setRemoving(field)}>
                        <TrashIcon />
                      </IconButton>
                    </Tooltip>
                  </Box>
                )}
              </Box>
            ))}
          </Box>
        </Card>
      )}
      <FieldDialog
        open={editing !== null}
        field={editing === 'new' ? null : editing}
        onClose={() => setEditing(null)}
      />
      {removing && (
        <ConfirmDialog
          open
          title={`Remove the field ${removing.Name}?`}
          confirmLabel="Remove field"
          tone="danger"
          busy={isBusy}
          onClose={() => setRemoving(null)}
          onConfirm={() =>
            void attempt(() => fieldCalls.remove(removing.FieldID), 'Field removed.').then((isDone) => {
              if (isDone) setRemoving(null);
            })
          }
        >
          <Typography>
            {removing.UsedCount === 0
              ? 'No contact has a value in it.'
              : `Its values for ${plural(removing.UsedCount, 'person', 'people')} are deleted too. This can’t be undone.`}
          </Typography>
        </ConfirmDialog>
      )}
    </>
  );
}
