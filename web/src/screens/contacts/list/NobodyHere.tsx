import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { countQuery } from '../../../api/contacts.ts';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { PasteIcon, PeopleIcon, PlusIcon, SearchIcon, TrashIcon, UploadIcon } from '../../../parts/icons.tsx';
import { LinkButton } from '../../../parts/links.tsx';
import { count } from '@carillon/rules/money/amounts';
import { deleted, everyone, unfiled } from '../lists.ts';

interface NobodyHereProps {
  listId: number;
  q: string;
  isOneImport: boolean;
  onClear: () => void;
  onAdd: () => void;
  onPaste: () => void;
  /** Absent if files can't be uploaded. */
  onImport: (() => void) | undefined;
}

/** No contacts yet, or none found: what belongs here, and one next step. */
export function NobodyHere(props: NobodyHereProps) {
  const { listId, q, isOneImport, onClear, onAdd, onPaste, onImport } = props;
  if (q !== '') return <NobodyFound listId={listId} q={q} onClear={onClear} />;
  if (isOneImport) {
    return (
      <EmptyState
        title="No one is left from this import"
        icon={<PeopleIcon />}
        action={
          <Button variant="outlined" onClick={onClear}>
            Show everyone
          </Button>
        }
      >
        Its contacts were deleted, or the import was undone.
      </EmptyState>
    );
  }
  if (listId === deleted) {
    return (
      <EmptyState title="No deleted contacts" icon={<TrashIcon />}>
        Deleted contacts stay here for 30 days and can be brought back with their groups.
      </EmptyState>
    );
  }
  if (listId === unfiled) {
    return (
      <EmptyState title="All contacts are in a group" icon={<PeopleIcon />}>
        Contacts that belong to no group are listed here.
      </EmptyState>
    );
  }
  const isGroup = listId > 0;
  return (
    <EmptyState
      title={isGroup ? 'No one is in this group yet' : 'You have no contacts yet'}
      icon={<PeopleIcon />}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', '&& > *': { m: 1 } }}>
          <Button variant="contained" color="secondary" startIcon={<PlusIcon />} onClick={onAdd}>
            {isGroup ? 'Add people' : 'Add contact'}
          </Button>
          {onImport && (
            <Button variant="outlined" startIcon={<UploadIcon />} onClick={onImport}>
              Import contacts
            </Button>
          )}
          <Button variant="outlined" startIcon={<PasteIcon />} onClick={onPaste}>
            Paste contacts
          </Button>
          {isGroup && (
            <LinkButton variant="outlined" to="/contacts">
              Pick from contacts
            </LinkButton>
          )}
        </Box>
      }
    >
      {isGroup
        ? 'A group is texted as one. Add a person, import a file, paste a list, or select people among your contacts and choose Add to group.'
        : 'Keep the people you text in one place, with their numbers, groups and what they agreed to. Import a spreadsheet, paste a list, or add them one by one.'}
    </EmptyState>
  );
}

function NobodyFound({ listId, q, onClear }: { listId: number; q: string; onClear: () => void }) {
  const isElsewhere = listId !== everyone && listId !== deleted;
  const found = useQuery({ ...countQuery(everyone, { q }), enabled: isElsewhere }).data?.Size ?? 0;
  return (
    <EmptyState
      title="No one found"
      icon={<SearchIcon />}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', '&& > *': { m: 1 } }}>
          {isElsewhere && found > 0 && (
            <LinkButton variant="contained" to="/contacts" search={{ q }}>
              {count(found)} found in Everyone
            </LinkButton>
          )}
          <Button variant="outlined" onClick={onClear}>
            Clear search
          </Button>
        </Box>
      }
    >
      No contact matches “<span dir="auto">{q}</span>”. Try fewer letters.
    </EmptyState>
  );
}
