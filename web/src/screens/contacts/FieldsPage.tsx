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
import { useState } from 'react';
import type { ReactNode } from 'react';
import { errorText } from '../../api/client/errors.ts';
import { useMay } from '../../api/client/session.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '../../parts/lists/EmptyState.tsx';
import { LoadFailed } from '../../parts/lists/LoadFailed.tsx';
import { ChevronDownIcon, EditIcon, LabelIcon, PlusIcon, TrashIcon } from '../../parts/icons.tsx';
import { BackLink } from '../../parts/links.tsx';
import { plural } from '@carillon/rules/money/amounts';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { FieldDialog } from './dialogs.ts';
import { useFields } from './useFields.ts';

/** What an organization stores about its people besides name and phones: custom fields. */
export default function FieldsPage() {
  const { list, fields, isBusy, require, swap, remove } = useFields();
  const mayChange = useMay('contacts.fields');
  const [editing, setEditing] = useState<ContactField | 'new' | null>(null);
  const [removing, setRemoving] = useState<ContactField | null>(null);
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
              <FieldRow
                key={field.FieldID}
                field={field}
                mayChange={mayChange}
                isFirst={place === 0}
                isLast={place === fields.length - 1}
                isBusy={isBusy}
                onRequire={(isRequired) => require(field, isRequired)}
                onMove={(step) => swap(step < 0 ? place - 1 : place)}
                onRename={() => setEditing(field)}
                onRemove={() => setRemoving(field)}
              />
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
        <RemoveField
          field={removing}
          isBusy={isBusy}
          onClose={() => setRemoving(null)}
          onRemove={() =>
            void remove(removing).then((isDone) => {
              if (isDone) setRemoving(null);
            })
          }
        />
      )}
    </>
  );
}

interface FieldRowProps {
  field: ContactField;
  mayChange: boolean;
  isFirst: boolean;
  isLast: boolean;
  isBusy: boolean;
  onRequire: (isRequired: boolean) => void;
  /** Up is -1, down is 1. */
  onMove: (step: -1 | 1) => void;
  onRename: () => void;
  onRemove: () => void;
}

/** A custom field: who has it, and the tools to change it. */
function FieldRow(props: FieldRowProps) {
  const { field, mayChange, isFirst, isLast, isBusy, onRequire, onMove, onRename, onRemove } = props;
  return (
    <Box
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
              onChange={(event) => onRequire(event.target.checked)}
              slotProps={{ input: { 'aria-label': `${field.Name} is required` } }}
            />
          </Typography>
          <Tool
            title="Move up"
            label={`Move ${field.Name} up`}
            isOff={isFirst || isBusy}
            onClick={() => onMove(-1)}
          >
            <ChevronDownIcon sx={{ transform: 'rotate(180deg)' }} />
          </Tool>
          <Tool
            title="Move down"
            label={`Move ${field.Name} down`}
            isOff={isLast || isBusy}
            onClick={() => onMove(1)}
          >
            <ChevronDownIcon />
          </Tool>
          <Tool title="Rename" label={`Rename ${field.Name}`} onClick={onRename}>
            <EditIcon />
          </Tool>
          <Tool title="Remove" label={`Remove ${field.Name}`} onClick={onRemove}>
            <TrashIcon />
          </Tool>
        </Box>
      )}
    </Box>
  );
}

/** A small button of a field with its name as a tooltip. */
function Tool(props: {
  title: string;
  label: string;
  isOff?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  const { title, label, isOff = false, onClick, children } = props;
  return (
    <Tooltip title={title}>
      <span>
        <IconButton aria-label={label} disabled={isOff} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

function RemoveField(props: {
  field: ContactField;
  isBusy: boolean;
  onClose: () => void;
  onRemove: () => void;
}) {
  const { field, isBusy, onClose, onRemove } = props;
  return (
    <ConfirmDialog
      open
      title={`Remove the field ${field.Name}?`}
      confirmLabel="Remove field"
      tone="danger"
      busy={isBusy}
      onClose={onClose}
      onConfirm={onRemove}
    >
      <Typography>
        {field.UsedCount === 0
          ? 'No contact has a value in it.'
          : `Its values for ${plural(field.UsedCount, 'person', 'people')} are deleted too. This can’t be undone.`}
      </Typography>
    </ConfirmDialog>
  );
}
