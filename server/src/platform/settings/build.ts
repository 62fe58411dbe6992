import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The application build (row P-014): the version of the root package. */
export const build: string = (
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
    version: string;
  }
).version;
