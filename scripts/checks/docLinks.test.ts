import path from 'node:path';
import { expect, it } from 'vitest';
import { readSourceFiles, type SourceFile } from '../../server/src/testing/architecture/sourceFiles.ts';

/** A heading as links name it: "## Row level security" is "row-level-security". */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

/** Links to pages and their sections, in docs and in comments, that lead nowhere. */
function brokenLinks(files: readonly SourceFile[]): { broken: string[]; checked: number } {
  const pages = new Map(
    files
      .filter((file) => file.path.endsWith('.md'))
      .map((file) => [
        file.path,
        new Set([...file.text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))),
      ]),
  );
  const broken: string[] = [];
  let checked = 0;
  for (const file of files) {
    const links = file.path.endsWith('.md')
      ? [...file.text.matchAll(/\]\((?!https?:)([\w./-]+\.md)?(?:#([\w-]+))?\)/g)].map(
          ([, page, anchor]) => ({
            page: page === undefined ? file.path : path.posix.join(path.posix.dirname(file.path), page),
            anchor,
          }),
        )
      : [...file.text.matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)].map(([, page = '', anchor]) => ({
          page,
          anchor,
        }));
    for (const { page, anchor } of links) {
      checked += 1;
      const anchors = pages.get(page);
      if (anchors === undefined || (anchor !== undefined && !anchors.has(anchor)))
        broken.push(`${file.path}: ${page}${anchor === undefined ? '' : `#${anchor}`}`);
    }
  }
  return { broken, checked };
}

// Tests of rules about docs name pages that do not exist.
const madeUp = ['server/src/testing/architecture/architecture.test.ts', 'scripts/checks/docLinks.test.ts'];

it('links in docs and comments lead to a page and a section that exist', () => {
  const { broken, checked } = brokenLinks(readSourceFiles().filter((file) => !madeUp.includes(file.path)));
  expect(broken).toEqual([]);
  expect(checked).toBeGreaterThan(100);
});

it.each([
  ['a page that is gone', 'docs/a.md', 'See [this](gone.md).', 1],
  ['a section that is gone', 'docs/a.md', 'See [this](b.md#one-two).', 1],
  ['a section of the page itself that is gone', 'docs/a.md', 'See [this](#three).', 1],
  ['a page in a comment that is gone', 'rules/src/a.ts', '// Why: docs/gone.md.', 1],
  ['a section in a comment that is gone', 'rules/src/a.ts', '// (docs/b.md#two)', 1],
  ['a page', 'docs/a.md', 'See [this](b.md) and [that](sub/c.md).', 0],
  ['a section', 'docs/a.md', '## Mine\nSee [this](b.md#one) and [that](#mine).', 0],
  ['a page above', 'docs/sub/c.md', 'See [this](../b.md).', 0],
  ['a section in a comment', 'rules/src/a.ts', '// (docs/b.md#one).', 0],
  ['an address elsewhere', 'docs/a.md', 'See [this](https://example.com/gone.md#x).', 0],
])('%s', (_name, place, text, count) => {
  const others = [
    { path: 'docs/b.md', text: '# One\n' },
    { path: 'docs/sub/c.md', text: '# C\n' },
  ].filter((file) => file.path !== place);
  expect(brokenLinks([...others, { path: place, text }]).broken).toHaveLength(count);
});
