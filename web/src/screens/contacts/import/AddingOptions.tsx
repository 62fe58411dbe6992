import type { ContactImport } from '@carillon/contract/contacts/contactImports';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { contactKeys, groupsQuery, people } from '../../../api/contacts.ts';
import { errorText, fieldErrors } from '../../../api/client/errors.ts';
import { GroupPicker } from '../../../parts/GroupPicker.tsx';
import { PlusIcon } from '../../../parts/icons.tsx';
import { ownGroups } from '../lists.ts';

/** How people of a file or a paste are added. */
export interface AddingOptions {
  readonly listIds: readonly number[];
  readonly onKnown: ContactImport['OnKnown'];
  readonly keepSharers: boolean;
  readonly optsIn: boolean;
}

const ways: readonly [ContactImport['OnKnown'], string, string][] = [
  ['Update', 'Update them', 'What is new replaces what you have. Empty cells change nothing.'],
  ['Fill', 'Fill in what is empty', 'What you have stays.'],
  ['Skip', 'Leave them as they are', 'They are only added to the groups.'],
];

interface AddingChoicesProps {
  value: AddingOptions;
  onChange: (value: AddingOptions) => void;
  /** True for files, which have more about each person than a paste. */
  isFile: boolean;
}

/** The groups to add people to, and what happens to existing contacts. */
export function AddingChoices({ value, onChange, isFile }: AddingChoicesProps) {
  const id = useId();
  return (
    <Box sx={{ mt: 4, borderTop: '1px solid', borderColor: 'divider', pt: 4 }}>
      <Groups chosen={value.listIds} onChange={(listIds) => onChange({ ...value, listIds })} />
      <Typography variant="h3" component="h3" id={id} sx={{ mt: 5 }}>
        People already in your contacts
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={value.onKnown}
        onChange={(_, next) => {
          const way = ways.find(([name]) => name === next);
          if (way) onChange({ ...value, onKnown: way[0] });
        }}
      >
        {ways.map(([name, label, text]) => (
          <FormControlLabel
            key={name}
            value={name}
            control={<Radio size="small" />}
            label={<TwoLines title={label}>{text}</TwoLines>}
            sx={choice}
          />
        ))}
      </RadioGroup>
      {isFile && (
        <Box sx={{ mt: 3 }}>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={value.keepSharers}
                onChange={(event) => onChange({ ...value, keepSharers: event.target.checked })}
              />
            }
            label={
              <TwoLines title="Keep people apart who share a number">
                For households: the same number with another name is a contact of its own.
              </TwoLines>
            }
            sx={choice}
          />
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={value.optsIn}
                onChange={(event) => onChange({ ...value, optsIn: event.target.checked })}
              />
            }
            label={
              <TwoLines title="Record that they opted in to texts">
                Only if each of them asked for your texts. Who opted out stays opted out.
              </TwoLines>
            }
            sx={choice}
          />
        </Box>
      )}
    </Box>
  );
}

const choice = {
  display: 'flex',
  alignItems: 'flex-start',
  m: 0,
  mt: 1,
  ml: -2,
  '& .MuiFormControlLabel-label': { pt: '7px', minWidth: 0 },
} as const;

function TwoLines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      {title}
      <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
        {children}
      </Typography>
    </>
  );
}

/** Groups for all added people: the chosen ones as chips, the others behind a button. */
function Groups({ chosen, onChange }: { chosen: readonly number[]; onChange: (chosen: number[]) => void }) {
  const client = useQueryClient();
  const groups = ownGroups(useQuery(groupsQuery).data?.Items);
  const [isOpen, setOpen] = useState(false);
  const create = async (name: string): Promise<number | string> => {
    try {
      const made = await people.createGroup(name);
      await client.invalidateQueries({ queryKey: contactKeys.groups, exact: true });
      return made.ListID;
    } catch (error) {
      return fieldErrors(error)['ListName'] ?? errorText(error, 'creating', 'group');
    }
  };
  return (
    <>
      <Typography variant="h3" component="h3">
        Groups
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', m: -1, mt: 1, '&& > *': { m: 1 } }}>
        {chosen.map((listId) => (
          <Chip
            key={listId}
            label={
              <span dir="auto">{groups.find((group) => group.ListID === listId)?.ListName ?? 'Group'}</span>
            }
            onDelete={() => onChange(chosen.filter((other) => other !== listId))}
            sx={{ maxWidth: '100%' }}
          />
        ))}
        {chosen.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            They join no group.
          </Typography>
        )}
        <Button size="small" startIcon={<PlusIcon />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Add to a group
        </Button>
      </Box>
      {isOpen && (
        <Box sx={{ maxWidth: 480, mt: 2 }}>
          <GroupPicker groups={groups} chosen={chosen} onChange={onChange} onCreate={create} autoFocus />
        </Box>
      )}
    </>
  );
}
