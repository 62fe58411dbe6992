import type { ContactImportDetail } from '@carillon/contract/contacts/contactImports';
import type { FileUpload } from '@carillon/contract/contacts/uploads';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { importFileAddress, importRejectsAddress, isMoving } from '../../../api/contactImports.ts';
import { useGranted, useUser } from '../../../api/client/session.ts';
import { readUpload } from '../../../api/client/uploads.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { DownloadIcon } from '../../../parts/icons.tsx';
import { LinkChip } from '../../../parts/texts/LinkChip.tsx';
import { count, plural } from '@carillon/rules/money/amounts';
import { rowNumbersText } from '../../../parts/people/rowNumbers.ts';
import { tabular } from '../../../theme.ts';
import { addressOfList } from '../lists.ts';
import { onKnownTexts, skippedTexts } from './importTexts.ts';

function Figure({ value, label, color = 'text.primary' }: { value: number; label: string; color?: string }) {
  return (
    <Box sx={{ my: 2 }}>
      <Typography
        component="p"
        sx={{ ...tabular, fontSize: '1.75rem', fontWeight: 660, lineHeight: 1.15, color }}
      >
        {count(value)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    </Box>
  );
}

/** The outcome of an import: its figures, what was left out of its file, and its settings. */
export function ImportFacts({ one }: { one: ContactImportDetail }) {
  const user = useUser();
  const fileId = one.FileID;
  // Only the owner may open other users' files. The page shows its figures without them.
  const seesAll = useGranted('uploads.viewAll');
  const mayRead = seesAll || user?.UserID === one.UserID;
  const file = useQuery({
    queryKey: ['fileuploads', fileId, 'kept'],
    queryFn: () => readUpload(fileId ?? 0),
    enabled: fileId !== null && mayRead,
    retry: false,
  }).data;
  const bad = file?.Summary.BadRecordCount;
  return (
    <>
      <Outcome one={one} bad={bad} />
      {file && file.Problems.length > 0 && <LeftOut importId={one.ImportID} file={file} />}
      <Settings one={one} isKept={file !== null} bad={bad} />
    </>
  );
}

/** How many people were added, updated, and left out, and whether the import was or can be undone. */
function Outcome({ one, bad }: { one: ContactImportDetail; bad: number | undefined }) {
  return (
    <Card sx={{ px: 5, py: 3, mb: 4 }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(5, auto)' },
          columnGap: { xs: '16px', sm: '40px' },
          justifyContent: 'start',
        }}
      >
        <Figure
          value={one.AddedCount}
          label="added"
          color={one.Status === 'Undone' ? 'text.primary' : 'success.main'}
        />
        <Figure value={one.UpdatedCount} label="updated" />
        <Figure value={one.UnchangedCount} label="up to date" />
        <Figure value={one.SkippedCount} label="skipped" />
        {bad !== undefined && bad > 0 && (
          <Figure value={bad} label={bad === 1 ? 'row left out' : 'rows left out'} color="warning.main" />
        )}
      </Box>
      {one.SkippedCount > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {skippedTexts(one).join(' ')}
        </Typography>
      )}
      {!isMoving(one) && !one.CanUndo && one.Status === 'Done' && (
        <Typography
          id="why-not-undone"
          sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 3, mt: 2, mb: 1 }}
        >
          This import can't be undone. {one.WhyNot}
        </Typography>
      )}
      {one.Status === 'Undone' && (
        <Typography sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 3, mt: 2, mb: 1 }}>
          This import was undone. Its people were removed, and who was known is as before.
        </Typography>
      )}
    </Card>
  );
}

/** The rows of the file that were left out, by reason. */
function LeftOut({ importId, file }: { importId: number; file: FileUpload }) {
  const { Tabs } = file.FileStructure;
  const sheets = Tabs.length > 1 ? new Map(Tabs.map((tab) => [tab.TabNumber, tab.Name])) : null;
  return (
    <Card component="section" sx={{ p: 5, mb: 4 }}>
      <Typography variant="h3" component="h2">
        {plural(file.Summary.BadRecordCount, 'row was', 'rows were')} left out
      </Typography>
      <Box component="ul" sx={{ ...tabular, m: 0, mt: 3, pl: 5 }}>
        {file.Problems.slice(0, 20).map((problem) => (
          <Typography component="li" key={problem.Reason} sx={{ mb: 2 }}>
            {count(problem.Count)}: {problem.Reason}
            <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
              {rowNumbersText(problem, sheets)}
            </Typography>
          </Typography>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        Download them, put them right, and import them as a file of their own.
      </Typography>
      <Button
        size="small"
        variant="outlined"
        startIcon={<DownloadIcon />}
        component="a"
        href={importRejectsAddress(importId)}
        download=""
        sx={{ mt: 3 }}
      >
        Download these rows
      </Button>
    </Card>
  );
}

/** How the people were added, and the file. */
function Settings(props: {
  one: ContactImportDetail;
  /** False when its file is no longer kept. */
  isKept: boolean;
  bad: number | undefined;
}) {
  const { one, isKept, bad } = props;
  const hasFile = one.FileID !== null;
  return (
    <Card component="section" sx={{ px: 5, py: 2 }}>
      <Box component="dl" sx={{ m: 0 }}>
        <Fact name="Groups">
          {one.Lists.length === 0 ? (
            noGroupText(one)
          ) : (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', m: -0.5, '&& > *': { m: 0.5 } }}>
              {one.Lists.map((list) => (
                <LinkChip
                  key={list.ListID}
                  size="small"
                  clickable
                  label={<span dir="auto">{list.ListName}</span>}
                  {...addressOfList(list.ListID)}
                  sx={{ maxWidth: '100%' }}
                />
              ))}
            </Box>
          )}
        </Fact>
        <Fact name="Known people">
          {onKnownTexts[one.OnKnown]}
          {one.KeepSharers && '. People who share a number were kept apart.'}
        </Fact>
        {one.EndedDate !== null && (
          <Fact name="Ended">
            <DateText value={one.EndedDate} />
          </Fact>
        )}
        {hasFile && isKept && (
          <Fact name="File">
            <Box sx={{ display: 'flex', flexWrap: 'wrap', m: -1, ml: -2.5, '&& > *': { m: 1 } }}>
              <Button
                size="small"
                startIcon={<DownloadIcon />}
                component="a"
                href={importFileAddress(one.ImportID)}
                download=""
              >
                Original file
              </Button>
              {bad === undefined && (
                <Button
                  size="small"
                  startIcon={<DownloadIcon />}
                  component="a"
                  href={importRejectsAddress(one.ImportID)}
                  download=""
                >
                  Rows left out
                </Button>
              )}
            </Box>
          </Fact>
        )}
        {hasFile && !isKept && <Fact name="File">The file is no longer kept. The people it added stay.</Fact>}
      </Box>
    </Card>
  );
}

/** Shown if people were added to no group. */
function noGroupText({ Source }: ContactImportDetail): string {
  return Source === 'file' ? 'Only those that the file names, if it has a column of groups' : 'None';
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: { sm: 'flex' },
        py: 2.5,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Typography
        component="dt"
        variant="body2"
        sx={{ flex: '0 0 160px', color: 'text.secondary', pt: '2px', pr: 3 }}
      >
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, flex: 1, minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
