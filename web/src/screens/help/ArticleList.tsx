import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { HelpSlug } from '../../parts/help/helpSlugs.ts';
import { LinkText } from '../../parts/links.tsx';
import { articles } from './articles.ts';

/** Links to articles, each with what it is about. */
export function ArticleList({ slugs }: { slugs: readonly HelpSlug[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {slugs.map((slug) => (
        <Box
          component="li"
          key={slug}
          sx={{ py: 3, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}
        >
          <LinkText
            to="/help/$slug"
            params={{ slug }}
            sx={{ fontWeight: 600, display: 'inline-block', py: 0.5 }}
          >
            {articles[slug].title}
          </LinkText>
          <Typography sx={{ color: 'text.secondary' }}>{articles[slug].summary}</Typography>
        </Box>
      ))}
    </Box>
  );
}
