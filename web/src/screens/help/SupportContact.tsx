import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { supportQuery } from '../../api/accounts/support.ts';

/** How to reach a person (row P-261). */
export function SupportContact() {
  const { data } = useQuery(supportQuery);
  if (data === undefined) return null;
  const ways = [
    { term: 'Phone', text: data.Phone, href: `tel:+1${data.Phone.replace(/\D/g, '').slice(-10)}` },
    { term: 'Email', text: data.Email, href: `mailto:${data.Email}` },
    { term: 'Bills and payments', text: data.BillingEmail, href: `mailto:${data.BillingEmail}` },
  ];
  return (
    <Card component="section" aria-labelledby="contact" sx={{ mt: 8, p: { xs: 5, sm: 6 } }}>
      <Typography id="contact" variant="h2" sx={{ mb: 2 }}>
        Talk to a person
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>
        Tell us what you tried and what happened. If something was sent, its name is enough.
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: { sm: '180px 1fr' }, rowGap: 2 }}>
        {ways.map(({ term, text, href }) => (
          <Box key={term} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {term}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              <Link href={href}>{text}</Link>
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
