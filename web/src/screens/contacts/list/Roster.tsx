import type { Group } from '@carillon/contract/contacts/rosterShapes';
import { uploadRights } from '@carillon/contract/contacts/uploads';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { errorText } from '../../../api/client/errors.ts';
import { useMay } from '../../../api/client/session.ts';
import { listRows } from '../../../api/lists/useList.ts';
import { ListPage } from '../../../parts/lists/ListPage.tsx';
import { theme } from '../../../theme.ts';
import { ContactDialog, RosterDialogs } from '../dialogs.ts';
import { Gone } from '../Gone.tsx';
import { AddingPeople } from '../import/AddingPeople.tsx';
import { lazyPart } from '../../../lazyScreen.tsx';
import { deleted, everyone } from '../lists.ts';
import type { ContactsSearch } from '../search.ts';
import { contactColumns, rowName } from './columns.tsx';
import { GroupNav, GroupSelect } from './GroupNav.tsx';
import { NobodyHere } from './NobodyHere.tsx';
import { RosterHeader } from './RosterHeader.tsx';
import { selectionActions } from './whatCanBeDone.tsx';
import { useShownFields } from './shownFields.ts';
import { useRosterPage } from './useRosterPage.ts';
import type { RosterPage } from './useRosterPage.ts';
import { ViewMenu } from './ViewMenu.tsx';

/** Only a selection needs them, and a menu from below on phones. */
const SelectionActions = lazyPart('SelectionActions', () =>
  import('./SelectionActions.tsx').then((part) => part.SelectionActions),
);

/** A list of contacts with the groups beside it: all contacts, those in no group, the deleted ones, or one group. */
export function Roster({ listId, search }: { listId: number; search: ContactsSearch }) {
  const page = useRosterPage(listId, search);
  const { address, roster, groups, group, fields, held, open, chosen } = page;
  const mayImport = useMay(uploadRights.contacts);
  const isWide = useMediaQuery(theme.breakpoints.up('w1140'), { noSsr: true });
  const [shownFields, setShownFields] = useShownFields(fields);
  if (roster.list.data === null) return <Gone what="group" />;
  const { state, go, controls } = address;
  const title = listId === everyone ? 'Contacts' : (group?.ListName ?? 'Group');
  const allGroups: readonly Group[] = groups.data?.Items ?? [];
  const names = new Map((roster.rows ?? []).map((person) => [person.PersonID, person]));
  const nav = { current: listId, onNew: () => open.ask({ kind: 'newGroup' }) };
  return (
    <ListPage
      header={<RosterHeader page={page} title={title} />}
      above={
        listId !== deleted && (
          <AddingPeople
            key={listId}
            listId={listId}
            way={open.way}
            mayImport={mayImport}
            onWay={open.turnTo}
            onAdded={roster.expectChange}
          />
        )
      }
      aside={
        isWide && (
          <GroupNav
            {...nav}
            groups={groups.data?.Items}
            error={groups.error ? errorText(groups.error, 'getting', 'groups') : null}
            onRetry={() => void groups.refetch()}
          />
        )
      }
      before={!isWide && <GroupSelect {...nav} groups={groups.data?.Items} />}
      search={{
        key: String(listId),
        label: held.isNarrow ? 'Search contacts' : 'Search name, number, notes',
        q: search.q,
        onSearch: (q) => go({ q }),
      }}
      filters={
        <>
          <ViewMenu
            sort={state.sortby ?? 'LastName'}
            onSort={controls.onSort}
            fields={fields}
            shown={shownFields}
            onShown={setShownFields}
          />
          {search.importid !== undefined && (
            <Chip label="From one import" onDelete={() => go({ importid: undefined })} sx={{ height: 32 }} />
          )}
        </>
      }
      notice={roster.hasNews && <Changed onShow={roster.showNews} />}
      label={listId === everyone ? 'Contacts' : `Contacts of ${title}`}
      columns={contactColumns(listId, allGroups, shownFields)}
      idOf={(person) => person.PersonID}
      {...listRows(roster.list, 'contacts')}
      rows={roster.rows}
      total={roster.total}
      isTotalExact={roster.isTotalExact}
      {...controls}
      empty={
        <NobodyHere
          listId={listId}
          q={state.q}
          isOneImport={search.importid !== undefined}
          onClear={() => go({ q: undefined, importid: undefined })}
          onAdd={open.add}
          onPaste={() => open.turnTo('paste')}
          onImport={mayImport ? () => open.turnTo('import') : undefined}
        />
      }
      selection={{
        held,
        isNarrowed: page.isNarrowed,
        nameOf: (id) => rowName(names.get(id), id),
        actions: <Selected page={page} />,
      }}
    >
      <ContactDialog
        open={open.isAdding}
        person={null}
        listIds={listId > 0 ? [listId] : []}
        onClose={open.closeAdding}
        onChanged={roster.expectChange}
      />
      <RosterDialogs
        open={open.question !== null}
        question={open.question}
        chosen={chosen}
        selected={page.selected}
        group={group}
        known={roster.rows ?? []}
        actions={page.actions}
        onClose={open.closeQuestion}
        onDone={held.clear}
      />
    </ListPage>
  );
}

/** Other users changed the list. The rows stay in place until the user wants to see it. */
function Changed({ onShow }: { onShow: () => void }) {
  return (
    <Alert
      severity="info"
      sx={{ mb: 3, py: 0 }}
      action={
        <Button size="small" color="inherit" onClick={onShow}>
          Show
        </Button>
      }
    >
      This list has changed.
    </Alert>
  );
}

/** What can be done with the ticked people. */
function Selected({ page }: { page: RosterPage }) {
  const { roster, held, chosen, selected, group, address, actions, finish, remove, open } = page;
  const mayCreate = useMay('broadcasts.write');
  return (
    <SelectionActions
      isNarrow={held.isNarrow}
      isBusy={actions.isBusy || !roster.isTotalExact}
      actions={selectionActions({
        chosen,
        selected,
        group,
        sort: address.state.sortby,
        mayCreate,
        actions,
        finish,
        remove,
        ask: open.ask,
      })}
    />
  );
}
