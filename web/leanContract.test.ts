import { readFileSync, readdirSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { forBrowsers } from './leanContract.ts';

const folder = path.resolve(import.meta.dirname, '../contract/src');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);

describe('the contract as browsers get it', () => {
  it.each(files)('%s has nothing in its routes that only the server needs', (name) => {
    const source = readFileSync(path.join(folder, name), 'utf8');
    const routes = source.match(/= route\(\{/g)?.length ?? 0;
    const lean = forBrowsers(stripTypeScriptTypes(source));
    // Each route says what it answers, or has nothing to say.
    const schemas =
      lean.match(/^ {2}(?:params|query|body|response|right|expensive|summary):(?!\s+undefined,)/gm) ?? [];
    expect(schemas).toEqual([]);
    if (routes > 0) expect(lean).toMatch(/^ {2}(?:params|query|body|response): undefined,/m);
  });
});
