import { uploadRights } from '@carillon/contract/contacts/uploads';
import { count, plural } from '@carillon/rules/money/amounts';
import Button from '@mui/material/Button';
import { useMay } from '../../../api/client/session.ts';
import { PasteIcon, PlusIcon, UploadIcon } from '../../../parts/icons.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { deleted } from '../lists.ts';
import { RosterMenu } from './RosterMenu.tsx';
import type { RosterPage } from './useRosterPage.ts';

/** How many people a list has, or how many were found. */
function sizeText({ listId, roster, isNarrowed }: RosterPage, mayCreate: boolean): string {
  const { list, total, isTotalExact } = roster;
  if (!list.data) return ' ';
  if (isNarrowed) return `${count(total)}${isTotalExact ? '' : '+'} found`;
  const id = listId > 0 && mayCreate ? ` · List ID ${listId}` : '';
  return `${plural(list.data.Size, 'person', 'people')}${id}`;
}

/** The heading of a list of contacts, with the ways to add people to it. */
export function RosterHeader({ page, title }: { page: RosterPage; title: string }) {
  const { listId, group, chosen, address, actions, open } = page;
  const mayCreate = useMay('broadcasts.write');
  const mayImport = useMay(uploadRights.contacts);
  return (
    <PageHeader
      key={listId}
      title={title}
      sub={sizeText(page, mayCreate)}
      actions={
        listId !== deleted && (
          <>
            <Button variant="contained" color="secondary" startIcon={<PlusIcon />} onClick={open.add}>
              {listId > 0 ? 'Add people' : 'Add contact'}
            </Button>
            {mayImport && (
              <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => open.turnTo('import')}>
                Import contacts
              </Button>
            )}
            <Button variant="outlined" startIcon={<PasteIcon />} onClick={() => open.turnTo('paste')}>
              Paste contacts
            </Button>
            <RosterMenu
              listId={listId}
              group={group}
              chosenAll={{ ...chosen, selection: { Type: 'SelectedAll', Items: [] } }}
              sort={address.state.sortby}
              mayCreate={mayCreate}
              actions={actions}
              onAsk={open.ask}
            />
          </>
        )
      }
    />
  );
}
