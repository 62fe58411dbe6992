import type { Group } from '@carillon/contract/contacts/rosterShapes';
import { uploadRights } from '@carillon/contract/contacts/uploads';
import { nothingSelected, selectedCount } from '@carillon/rules/contacts/selection';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fieldsQuery, groupsQuery } from '../../../api/contacts.ts';
import type { Chosen } from '../../../api/contacts.ts';
import { errorText } from '../../../api/client/errors.ts';
import { importsQuery } from '../../../api/contactImports.ts';
import { useMay, useUser } from '../../../api/client/session.ts';
import { PasteIcon, PlusIcon, UploadIcon } from '../../../parts/icons.tsx';
import { ListTable } from '../../../parts/lists/ListTable.tsx';
import { listState, listControls, rememberList } from '../../../parts/lists/listState.ts';
import { Gone } from '../Gone.tsx';
import { count, plural } from '@carillon/rules/money/amounts';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { SearchField } from '../../../parts/lists/SearchField.tsx';
import { isSingleKey } from '../../../parts/page/singleKeys.ts';
import { useSelection } from '../../../parts/lists/useSelection.ts';
import type { ContactsSearch } from '../search.ts';
import { theme } from '../../../theme.ts';
import { ContactDialog, RosterDialogs } from '../dialogs.ts';
import { AddingPeople } from '../import/AddingPeople.tsx';
import type { AddingWay } from '../import/AddingPeople.tsx';
import { isImportingFor } from '../import/importTexts.ts';
import { deleted, everyone } from '../lists.ts';
import type { DialogState } from '../dialogState.ts';
import { useContactActions } from '../useContactActions.ts';
import { contactColumns, rowName } from './columns.tsx';
import { GroupNav, GroupSelect } from './GroupNav.tsx';
import { NobodyHere } from './NobodyHere.tsx';
import { RosterMenu } from './RosterMenu.tsx';
import { SelectionActions } from './SelectionActions.tsx';
import { selectionActions } from './whatCanBeDone.tsx';
import { useShownFields } from './shownFields.ts';
import { useRoster } from './useRoster.ts';
import { ViewMenu } from './ViewMenu.tsx';

/** The way of adding many contacts that the address names. */
function wayOf(open: ContactsSearch['open']): AddingWay | null {
  return open === 'import' || open === 'paste' ? open : null;
}

/** From this many people on, even actions with undo need a confirmation. */
const askFrom = 100;

/** A list of contacts with the groups beside it: all contacts, those in no group, the deleted ones, or one group. */
export function Roster(props: {
  listId: number;
  search: ContactsSearch;
  /** Changes the address. With `replace`, without a history entry. */
  onSearch: (change: ContactsSearch, replace: boolean) => void;
}) {
  const { listId, search, onSearch } = props;
  const mayCreate = useMay('broadcasts.write');
  const mayImport = useMay(uploadRights.contacts);
  const isNarrow = useMediaQuery(theme.breakpoints.down('w650'), { noSsr: true });
  const isWide = useMediaQuery(theme.breakpoints.up('w1140'), { noSsr: true });
  const listName = listId > 0 ? 'group' : 'contacts';
  const state = listState(listName, search, { sortby: 'LastName' });
  const userId = useUser()?.UserID;
  const imports = useQuery(importsQuery({ pagesize: 5 })).data?.Items ?? [];
  const roster = useRoster(listId, state, search.importid, isImportingFor(imports, userId));
  const { list, rows, total, isTotalExact } = roster;
  const groups = useQuery(groupsQuery);
  const group = groups.data?.Items.find((one) => one.ListID === listId);
  const fields = useQuery(fieldsQuery).data?.Items ?? [];
  const [shownFields, setShownFields] = useShownFields(fields);
  const { selection, setSelection } = useSelection<number>(
    String(listId),
    JSON.stringify([state.q, search.importid]),
  );
  const [isSelecting, setSelecting] = useState(false);
  const [isAdding, setAdding] = useState(search.open === 'contact');
  const [question, setQuestion] = useState<DialogState | null>(
    search.open === 'group' ? { kind: 'newGroup' } : null,
  );
  const [way, setWay] = useState<AddingWay | null>(wayOf(search.open));
  // The palette can open it from any page, including this one.
  const [asked, setAsked] = useState(search.open);
  if (asked !== search.open) {
    setAsked(search.open);
    if (search.open === 'contact') setAdding(true);
    if (search.open === 'group') setQuestion({ kind: 'newGroup' });
    if (wayOf(search.open)) setWay(wayOf(search.open));
  }
  const actions = useContactActions(roster.expectChange);
  const selected = selectedCount(selection, total);
  const chosen: Chosen = { listId, selection, q: state.q, importId: search.importid };

  // A different search or sort starts at the first page.
  const go = (change: ContactsSearch, isReplaced = 'q' in change): void => {
    onSearch({ page: undefined, ...change }, isReplaced);
  };
  const closeAsked = (): void => {
    if (search.open !== undefined) onSearch({ open: undefined }, true);
  };
  const clear = (): void => {
    setSelection(nothingSelected);
    setSelecting(false);
  };
  const finish = (work: Promise<boolean>): void => {
    void work.then((isDone) => {
      if (isDone) clear();
    });
  };
  const remove = (): void => {
    if (selected === 0 || !isTotalExact) return;
    if (listId === deleted) setQuestion({ kind: 'forGood' });
    else if (selected >= askFrom) setQuestion({ kind: 'delete' });
    else finish(actions.remove(chosen));
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isSingleKey(event)) return;
      if (event.key.toLowerCase() === 'n') {
        event.preventDefault();
        setAdding(true);
      } else if (event.key === 'Delete') remove();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  if (list.data === null) return <Gone what="group" />;
  const title = listId === everyone ? 'Contacts' : (group?.ListName ?? 'Group');
  const names = new Map((rows ?? []).map((person) => [person.PersonID, person]));
  const allGroups: readonly Group[] = groups.data?.Items ?? [];
  return (
    <>
      <PageHeader
        key={listId}
        title={title}
        sub={
          list.data
            ? state.q === '' && search.importid === undefined
              ? `${plural(list.data.Size, 'person', 'people')}${listId > 0 && mayCreate ? ` · List ID ${listId}` : ''}`
              : `${count(total)}${isTotalExact ? '' : '+'} found`
            : ' '
        }
        actions={
          listId !== deleted && (
            <>
              <Button
                variant="contained"
                color="secondary"
                startIcon={<PlusIcon />}
                onClick={() => setAdding(true)}
              >
                {listId > 0 ? 'Add people' : 'Add contact'}
              </Button>
              {mayImport && (
                <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => setWay('import')}>
                  Import contacts
                </Button>
              )}
              <Button variant="outlined" startIcon={<PasteIcon />} onClick={() => setWay('paste')}>
                Paste contacts
              </Button>
              <RosterMenu
                listId={listId}
                group={group}
                chosenAll={{ ...chosen, selection: { Type: 'SelectedAll', Items: [] } }}
                sort={state.sortby}
                mayCreate={mayCreate}
                actions={actions}
                onAsk={setQuestion}
              />
            </>
          )
        }
      />
      {listId !== deleted && (
        <AddingPeople
          key={listId}
          listId={listId}
          way={way}
          mayImport={mayImport}
          onWay={(next) => {
            setWay(next);
            if (next === null) closeAsked();
          }}
          onAdded={roster.expectChange}
        />
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: isWide ? '232px minmax(0, 1fr)' : 'minmax(0, 1fr)',
          columnGap: 6,
          alignItems: 'start',
        }}
      >
        {isWide && (
          <GroupNav
            groups={groups.data?.Items}
            error={groups.error ? errorText(groups.error, 'getting', 'groups') : null}
            onRetry={() => void groups.refetch()}
            current={listId}
            onNew={() => setQuestion({ kind: 'newGroup' })}
          />
        )}
        <Box sx={{ minWidth: 0 }}>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              m: -1.5,
              mb: 2.5,
              '&& > *': { m: 1.5 },
            }}
          >
            {!isWide && (
              <GroupSelect
                groups={groups.data?.Items}
                current={listId}
                onNew={() => setQuestion({ kind: 'newGroup' })}
              />
            )}
            {isNarrow && total > 0 && (
              <Button variant="outlined" onClick={() => (isSelecting ? clear() : setSelecting(true))}>
                {isSelecting ? 'Done' : 'Select'}
              </Button>
            )}
            <SearchField
              key={listId}
              label={isNarrow ? 'Search contacts' : 'Search name, number, notes'}
              value={search.q ?? ''}
              onSearch={(q) => go({ q: q === '' ? undefined : q })}
            />
            <ViewMenu
              sort={state.sortby ?? 'LastName'}
              onSort={(sortby) => {
                rememberList(listName, { sortby });
                go({ sortby });
              }}
              fields={fields}
              shown={shownFields}
              onShown={setShownFields}
            />
            {search.importid !== undefined && (
              <Chip
                label="From one import"
                onDelete={() => go({ importid: undefined })}
                sx={{ height: 32 }}
              />
            )}
          </Box>
          {roster.hasNews && (
            <Alert
              severity="info"
              sx={{ mb: 3, py: 0 }}
              action={
                <Button size="small" color="inherit" onClick={roster.showNews}>
                  Show
                </Button>
              }
            >
              This list has changed.
            </Alert>
          )}
          <ListTable
            label={listId === everyone ? 'Contacts' : `Contacts of ${title}`}
            columns={contactColumns(listId, allGroups, shownFields)}
            rows={rows}
            total={total}
            isTotalExact={isTotalExact}
            idOf={(person) => person.PersonID}
            isFetching={list.isPlaceholderData}
            error={list.error ? errorText(list.error, 'getting', 'contacts') : null}
            onRetry={() => void list.refetch()}
            {...listControls(listName, state, go)}
            empty={
              <NobodyHere
                listId={listId}
                q={state.q}
                isOneImport={search.importid !== undefined}
                onClear={() => go({ q: undefined, importid: undefined })}
                onAdd={() => setAdding(true)}
                onPaste={() => setWay('paste')}
                onImport={mayImport ? () => setWay('import') : undefined}
              />
            }
            selection={
              isNarrow && !isSelecting
                ? undefined
                : {
                    value: selection,
                    onChange: setSelection,
                    isNarrowed: state.q !== '' || search.importid !== undefined,
                    nameOf: (id) => rowName(names.get(id), id),
                    ...(isNarrow ? { bar: 'bottom' as const } : {}),
                    actions: (
                      <SelectionActions
                        isNarrow={isNarrow}
                        isBusy={actions.isBusy || !isTotalExact}
                        actions={selectionActions({
                          chosen,
                          selected,
                          group,
                          sort: state.sortby,
                          mayCreate,
                          actions,
                          finish,
                          remove,
                          ask: setQuestion,
                        })}
                      />
                    ),
                  }
            }
          />
        </Box>
      </Box>
      <ContactDialog
        open={isAdding}
        person={null}
        listIds={listId > 0 ? [listId] : []}
        onClose={() => {
          setAdding(false);
          closeAsked();
        }}
        onChanged={roster.expectChange}
      />
      <RosterDialogs
        open={question !== null}
        question={question}
        chosen={chosen}
        selected={selected}
        group={group}
        known={rows ?? []}
        actions={actions}
        onClose={() => {
          setQuestion(null);
          closeAsked();
        }}
        onDone={clear}
      />
    </>
  );
}
