// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { numberBlockedText } from '@carillon/rules/broadcasts/refusals';
import { afterEach, describe, expect, it } from 'vitest';
import { helpSlugs } from '../../parts/help/helpSlugs.ts';
import { mounted, type Mounted } from '../../testing/mounted.tsx';
import { BlockedNumberText } from '../broadcasts/create/numbers/BlockedNumberText.tsx';
import { emptyForm } from '../broadcasts/create/wizardForm.ts';
import { StepHelp } from '../broadcasts/create/steps/StepHelp.tsx';
import { articles } from './articles.ts';

let page: Mounted | undefined;
afterEach(() => page?.unmount());

const links = (): HTMLAnchorElement[] => [...document.querySelectorAll('a')];

describe('the help articles', () => {
  it.each(helpSlugs)('%s has a title, an answer, and other articles to go to', (slug) => {
    const { title, summary, sections, next } = articles[slug];
    expect(title.length).toBeGreaterThan(10);
    expect(summary).toMatch(/\.$/);
    expect(sections.length).toBeGreaterThan(1);
    for (const { paragraphs = [], list = [] } of sections)
      expect(paragraphs.length + list.length, title).toBeGreaterThan(0);
    expect(next.length).toBeGreaterThan(0);
    expect(next).not.toContain(slug);
  });

  it('have addresses that need no encoding', () => {
    for (const slug of helpSlugs) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('are what other articles lead to', () => {
    const reached = new Set(helpSlugs.flatMap((slug) => articles[slug].next));
    expect(helpSlugs.filter((slug) => !reached.has(slug))).toEqual([]);
  });
});

describe('a help link (B-022)', () => {
  it.each([1, 2, 3, 4] as const)('in step %d opens its article in a new tab', async (step) => {
    page = await mounted(
      <StepHelp wizard={{ failed: [], stops: 0, form: { ...emptyForm, CurrentStep: step } }} />,
    );
    const [link] = links();
    expect(link?.target).toBe('_blank');
    expect(helpSlugs.map((slug) => `/help/${slug}`)).toContain(link?.getAttribute('href'));
  });

  it('ends the sentence about a blocked number', async () => {
    page = await mounted(<BlockedNumberText />);
    const [link] = links();
    expect(link?.getAttribute('href')).toBe('/help/blocked-text-number');
    const words = (document.body.textContent ?? '').replace(' (opens in a new tab)', '');
    expect(words).toContain(numberBlockedText);
  });

  it('is written nowhere by hand', () => {
    const src = path.resolve(import.meta.dirname, '../..');
    const files = globSync('**/*.tsx', { cwd: src }).filter((file) => !file.startsWith('screens/help/'));
    const byHand = files.filter((file) => /href="\/help\//.test(readFileSync(path.join(src, file), 'utf8')));
    expect(files.length).toBeGreaterThan(100);
    expect(byHand).toEqual([]);
  });
});
