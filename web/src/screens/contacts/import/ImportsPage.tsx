import type { ContactImport } from '@carillon/contract/contacts/contactImports';
import { uploadRights } from '@carillon/contract/contacts/uploads';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { importsQuery } from '../../../api/contactImports.ts';
import { listRows, useListAddress } from '../../../api/lists/useList.ts';
import { useMay } from '../../../api/client/session.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { PasteIcon, UploadIcon } from '../../../parts/icons.tsx';
import { BackLink, LinkButton, NameLink } from '../../../parts/links.tsx';
import { ListPage } from '../../../parts/lists/ListPage.tsx';
import type { Column } from '../../../parts/lists/ListTable.tsx';
import { count } from '@carillon/rules/money/amounts';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { ImportChip } from './ImportChip.tsx';
import { importName } from './importTexts.ts';

const columns: Column<ContactImport>[] = [
  {
    id: 'name',
    header: 'Import',
    card: 'title',
    width: '34%',
    cell: (one) => (
      <NameLink to="/contacts/imports/$id" params={{ id: String(one.ImportID) }}>
        {importName(one)}
      </NameLink>
    ),
  },
  { id: 'status', header: 'Status', cell: (one) => <ImportChip one={one} /> },
  { id: 'added', header: 'Added', align: 'right', cell: (one) => count(one.AddedCount) },
  { id: 'updated', header: 'Updated', align: 'right', cell: (one) => count(one.UpdatedCount) },
  {
    id: 'by',
    header: 'By',
    cell: (one) => (
      <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {one.UserName}
      </Box>
    ),
  },
  { id: 'date', header: 'Date', cell: (one) => <DateText value={one.CreatedDate} /> },
];

/** Each file and paste that was added to contacts, newest first. */
export default function ImportsPage() {
  const search = useSearch({ from: '/app/contacts/imports' });
  const mayImport = useMay(uploadRights.contacts);
  const { query, controls } = useListAddress(search, { name: 'imports' });
  const list = useQuery(importsQuery({ page: query.page, pagesize: query.pagesize }));
  const importButton = mayImport && (
    <LinkButton
      variant="contained"
      color="secondary"
      startIcon={<UploadIcon />}
      to="/contacts"
      search={{ open: 'import' }}
    >
      Import contacts
    </LinkButton>
  );
  return (
    <ListPage
      header={
        <PageHeader
          title="Imports"
          above={<BackLink to="/contacts">Contacts</BackLink>}
          sub="Files and pastes that were added to contacts. Each can be looked into, and undone while nothing depends on it."
          actions={list.data && list.data.Size > 0 && importButton}
        />
      }
      label="Imports"
      columns={columns}
      idOf={(one) => one.ImportID}
      {...listRows(list, 'imports')}
      {...controls}
      empty={
        <EmptyState
          title="Nothing was imported yet"
          icon={<UploadIcon />}
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', '&& > *': { m: 1 } }}>
              {importButton}
              <LinkButton
                variant="outlined"
                startIcon={<PasteIcon />}
                to="/contacts"
                search={{ open: 'paste' }}
              >
                Paste contacts
              </LinkButton>
            </Box>
          }
        >
          Bring many people at once from a spreadsheet. The result of each file shows here, with the rows that
          were left out.
        </EmptyState>
      }
    />
  );
}
