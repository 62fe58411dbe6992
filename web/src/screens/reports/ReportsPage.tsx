import Card from '@mui/material/Card';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { usePages } from '../../pages.ts';
import { LinkRow } from '../../parts/links.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';

/** The reports that the user may open. */
export default function ReportsPage() {
  const reports = usePages('report');
  return (
    <>
      <PageHeader title="Reports" sub="Who may be texted and called, and where your credits went." />
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          columnGap: '16px',
          rowGap: '16px',
        }}
      >
        {reports.map(({ path, title, report, icon: Icon }) => (
          <Card component="li" key={path}>
            <LinkRow to={path} sx={{ p: 5, height: '100%', alignItems: 'flex-start' }}>
              <ListItemIcon sx={{ minWidth: 40, mt: 1, color: 'text.secondary' }}>
                {Icon && <Icon />}
              </ListItemIcon>
              <ListItemText
                primary={title}
                secondary={report}
                slotProps={{ primary: { sx: { fontWeight: 600, fontSize: '1.0625rem' } } }}
              />
            </LinkRow>
          </Card>
        ))}
      </Box>
    </>
  );
}
