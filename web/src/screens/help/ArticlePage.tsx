import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import { helpSlugs } from '../../parts/help/helpSlugs.ts';
import { ArticleList } from './ArticleList.tsx';
import { articles, type HelpSection } from './articles.ts';
import { HelpFrame } from './HelpFrame.tsx';

/** One help article, by the slug in its address (row B-022). */
export default function ArticlePage() {
  const wanted = useParams({ from: '/help/$slug' }).slug;
  const slug = helpSlugs.find((one) => one === wanted);
  if (slug === undefined)
    return (
      <HelpFrame
        title="There is no such article"
        summary="The address may be mistyped, or the article was renamed. These are all there are."
      >
        <ArticleList slugs={helpSlugs} />
      </HelpFrame>
    );
  const { title, summary, sections, next } = articles[slug];
  return (
    <HelpFrame key={slug} title={title} summary={summary}>
      {sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
      <Typography variant="h2" sx={{ mt: 10, mb: 2 }}>
        Read next
      </Typography>
      <ArticleList slugs={next} />
    </HelpFrame>
  );
}

function Section({ section }: { section: HelpSection }) {
  return (
    <Box component="section" sx={{ mb: 7 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {section.title}
      </Typography>
      {section.paragraphs?.map((text) => (
        <Typography key={text} sx={{ mb: 2, lineHeight: 1.6 }}>
          {text}
        </Typography>
      ))}
      {section.list && (
        <Box
          component={section.isOrdered ? 'ol' : 'ul'}
          sx={{ m: 0, pl: 6, lineHeight: 1.6, '& > li + li': { mt: 1.5 } }}
        >
          {section.list.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Box>
      )}
    </Box>
  );
}
