import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { BellMark } from '../../../parts/BellMark.tsx';
import { LinkText } from '../../../parts/links.tsx';
import { titlePage } from '../../../parts/page/pageTitle.ts';

interface LegalPageProps {
  readonly title: string;
  readonly since: string;
  readonly sections: readonly { readonly title: string; readonly sentences: readonly string[] }[];
}

/** A page of legal text that everyone can read, signed in or not. */
export function LegalPage({ title, since, sections }: LegalPageProps) {
  useEffect(() => titlePage(`${title} | Carillon`), [title]);
  return (
    <Box component="main" sx={{ maxWidth: 680, mx: 'auto', px: 5, py: { xs: 7, sm: 12 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 8 }}>
        <BellMark size={28} />
        <Box component="span" sx={{ ml: 3, fontWeight: 680, fontSize: '1.1875rem' }}>
          Carillon
        </Box>
      </Box>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 8 }}>{since}</Typography>
      {sections.map((section) => (
        <Box component="section" key={section.title} sx={{ mb: 7 }}>
          <Typography variant="h2" sx={{ mb: 2 }}>
            {section.title}
          </Typography>
          {section.sentences.map((sentence) => (
            <Typography key={sentence} sx={{ mb: 2, lineHeight: 1.65 }}>
              {sentence}
            </Typography>
          ))}
        </Box>
      ))}
      <Typography sx={{ display: 'flex', gap: 5, flexWrap: 'wrap' }}>
        <LinkText to="/terms">Terms of use</LinkText>
        <LinkText to="/privacy">Privacy policy</LinkText>
        <LinkText to="/signup">Create an account</LinkText>
      </Typography>
    </Box>
  );
}
