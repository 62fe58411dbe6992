import type { Contact } from '@carillon/contract/contacts/contacts';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { duplicatesQuery } from '../../api/contacts.ts';
import { errorText } from '../../api/client/errors.ts';
import { DateText } from '../../parts/DateText.tsx';
import { EmptyState } from '../../parts/lists/EmptyState.tsx';
import { CheckIcon, MergeIcon } from '../../parts/icons.tsx';
import { BackLink, LinkButton, NameLink } from '../../parts/links.tsx';
import { ListFooter } from '../../parts/lists/ListFooter.tsx';
import { usePastEnd } from '../../parts/lists/listState.ts';
import { LoadFailed } from '../../parts/lists/LoadFailed.tsx';
import { plural } from '@carillon/rules/money/amounts';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { RosterDialogs } from './dialogs.ts';
import { nameOf } from './lists.ts';
import { maxMerged } from './merging.ts';
import { useContactActions } from './useContactActions.ts';

/** Contacts who may be the same person, to review and merge (design: nothing is merged automatically). */
export default function DuplicatesPage() {
  const search = useSearch({ from: '/app/contacts/duplicates' });
  const navigate = useNavigate();
  const page = search.page ?? 1;
  const pagesize = search.pagesize ?? 10;
  const list = useQuery(duplicatesQuery({ page, pagesize }));
  const actions = useContactActions();
  const [merging, setMerging] = useState<readonly Contact[]>([]);
  const found = list.data?.Items;
  const total = list.data?.Size ?? 0;
  const keptApart = list.data?.KeptApart ?? 0;
  const go = (change: { page?: number; pagesize?: number }, isReplaced = false): void =>
    void navigate({ to: '.', search: change, replace: isReplaced, resetScroll: true });
  // Merged contacts are gone from the last page.
  const isPast = usePastEnd(
    { rows: found?.length, total, page, pageSize: pagesize, isFetching: list.isPlaceholderData },
    (last) => go({ page: last, pagesize }, true),
  );
  return (
    <>
      <PageHeader
        title="Duplicates"
        above={<BackLink to="/contacts">Contacts</BackLink>}
        sub="Contacts that share a number. Merge those who are one person, and keep the others apart, as in a household."
      />
      {list.error && (
        <LoadFailed sx={{ mb: 4 }} onRetry={() => void list.refetch()}>
          {errorText(list.error, 'getting', 'contacts')}
        </LoadFailed>
      )}
      {(isPast || (!found && !list.error)) && (
        <Box aria-busy="true">
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} variant="rounded" height={132} sx={{ mb: 4 }} />
          ))}
        </Box>
      )}
      {found?.length === 0 && !isPast && (
        <Card>
          <EmptyState
            title="No duplicates"
            icon={<CheckIcon />}
            action={
              <LinkButton variant="outlined" to="/contacts">
                Back to contacts
              </LinkButton>
            }
          >
            {keptApart > 0 ? 'No other contacts share a number.' : 'No two contacts share a number.'}
          </EmptyState>
        </Card>
      )}
      {found && found.length > 0 && (
        <Box component="ul" aria-label="Possible duplicates" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {found.map((set) => (
            <Card
              key={`${set.Reason} ${set.Phone} ${set.Contacts[0]?.PersonID ?? 0}`}
              component="li"
              sx={{ mb: 4 }}
            >
              <Box
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  justifyContent: 'space-between',
                  px: 5,
                  py: 2,
                  bgcolor: 'own.sunken',
                }}
              >
                <Typography variant="h3" component="h2">
                  {set.Reason === 'Name' ? 'Same name and a number in common' : 'Same number'},{' '}
                  {formatPhone(set.Phone)}
                </Typography>
                <Box
                  sx={{ display: 'flex', flexWrap: 'wrap', ml: { xs: '-12px', sm: 0 }, my: { xs: 1, sm: 0 } }}
                >
                  <Button
                    size="small"
                    disabled={actions.isBusy}
                    sx={{ mr: 2 }}
                    onClick={() =>
                      void actions.keepApart({
                        Phone: set.Phone,
                        PersonIDs: set.Contacts.map((person) => person.PersonID),
                      })
                    }
                  >
                    Keep apart
                  </Button>
                  <Button
                    size="small"
                    variant="outlined"
                    startIcon={<MergeIcon />}
                    disabled={actions.isBusy}
                    onClick={() => setMerging(set.Contacts.slice(0, maxMerged))}
                  >
                    Merge {plural(Math.min(maxMerged, set.Contacts.length), 'contact', 'contacts')}
                  </Button>
                </Box>
              </Box>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {set.Contacts.map((person) => (
                  <Person key={person.PersonID} person={person} />
                ))}
              </Box>
            </Card>
          ))}
          {total > 10 && (
            <Card component="li">
              <ListFooter
                page={page}
                pageSize={pagesize}
                total={total}
                onPage={(next) => go({ page: next, pagesize })}
                onPageSize={(next) => go({ pagesize: next })}
              />
            </Card>
          )}
        </Box>
      )}
      {keptApart > 0 && (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 4 }}>
          {plural(keptApart, 'number is', 'numbers are')} kept apart: you are asked again when another contact
          gets one of them.{' '}
          <Button size="small" disabled={actions.isBusy} onClick={() => void actions.showKept()}>
            List them again
          </Button>
        </Typography>
      )}
      <RosterDialogs
        open={merging.length > 0}
        question={merging.length > 0 ? { kind: 'merge' } : null}
        chosen={{
          listId: 0,
          selection: { Type: 'Selected', Items: merging.map((person) => person.PersonID) },
          q: '',
        }}
        selected={merging.length}
        group={undefined}
        known={merging}
        actions={actions}
        onClose={() => setMerging([])}
        onDone={() => undefined}
      />
    </>
  );
}

function Person({ person }: { person: Contact }) {
  return (
    <Box
      component="li"
      sx={{ px: 5, py: 3, borderTop: '1px solid', borderColor: 'divider', display: 'flex', flexWrap: 'wrap' }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <NameLink to="/contacts/contact/$id" params={{ id: String(person.PersonID) }}>
          {nameOf(person, 'No name')}
        </NameLink>
        {person.Notes !== '' && (
          <Typography variant="body2" dir="auto" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {person.Notes}
          </Typography>
        )}
      </Box>
      <Box sx={{ flex: '1 1 200px' }}>
        {[person.PrimaryPhone, person.SecondaryPhone, person.TertiaryPhone]
          .filter((phone) => phone !== null)
          .map((phone) => (
            <Typography key={phone} variant="body2">
              {formatPhone(phone)}
            </Typography>
          ))}
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Added <DateText value={person.CreatedDate} form="date" />
      </Typography>
    </Box>
  );
}
