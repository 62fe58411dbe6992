import { readFileSync, readdirSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutSchemas } from './leanContract.ts';

const folder = path.resolve(import.meta.dirname, '../contract/src');
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

describe('the contract as browsers get it', () => {
  it.each(files)('%s has no schemas in its routes', (name) => {
    const source = readFileSync(path.join(folder, name), 'utf8');
    const routes = source.match(/= route\(\{/g)?.length ?? 0;
    const lean = withoutSchemas(stripTypeScriptTypes(source));
    // Each route says what it answers, or has nothing to say.
    const schemas = lean.match(/^ {2}(?:params|query|body|response): (?!undefined,)/gm) ?? [];
    expect(schemas).toEqual([]);
    if (routes > 0) expect(lean).toMatch(/^ {2}(?:params|query|body|response): undefined,/m);
  });
});
