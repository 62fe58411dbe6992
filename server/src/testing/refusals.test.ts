import { expect, it } from 'vitest';
import * as refusals from '@carillon/rules/broadcasts/refusals';
import { broadcastTypes, partsOf } from '@carillon/rules/broadcasts/types';
import { readSourceFiles, type SourceFile } from './architecture/sourceFiles.ts';

const home = 'rules/src/broadcasts/refusals.ts';
const sentences = Object.values(refusals).flatMap((one) =>
  typeof one === 'string' ? [one] : broadcastTypes.map((type) => one(partsOf(type))),
);
const quoted = (sentence: string) => ["'", '"', '`'].map((mark) => `${mark}${sentence}${mark}`);
const product = ({ path }: SourceFile) =>
  /^(?:rules|contract|server|web)\/src\//.test(path) && !/\.test\.tsx?$/.test(path) && path !== home;

/** Files that spell out a sentence that the rules contain. */
const spelledIn = (files: readonly SourceFile[]) =>
  files.filter(({ text }) => sentences.some((one) => quoted(one).some((literal) => text.includes(literal))));

it('what the wizard and the server refuse in the same words is written once', () => {
  const files = readSourceFiles().filter(product);
  expect(files.length).toBeGreaterThan(500);
  expect(new Set(sentences).size).toBeGreaterThanOrEqual(15);
  expect(spelledIn(files).map(({ path }) => path)).toEqual([]);
  const twice = { path: 'web/src/a.ts', text: `const text = '${refusals.numberNeededText}';` };
  expect(spelledIn([twice])).toEqual([twice]);
});
