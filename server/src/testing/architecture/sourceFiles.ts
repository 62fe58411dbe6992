import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The repository's root folder. */
export const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');

/** A file of ours: its path from the root with `/`, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const foreignFolders = new Set([
  'node_modules',
  '.git',
  'data',
  '.cache',
  'test-results',
  'playwright-report',
]);
const readable = /\.(ts|tsx|mts|js|mjs|sql|md|css|html|json)$/;

/** Every file of ours that people write; what is built or installed is left out. */
export function readSourceFiles(root: string = repositoryRoot): SourceFile[] {
  const files: SourceFile[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const place = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!foreignFolders.has(entry.name) && !/^dist(\.|$)/.test(entry.name)) walk(place);
      } else if (readable.test(entry.name) && entry.name !== 'package-lock.json') {
        files.push({ path: place, text: readFileSync(path.join(root, place), 'utf8') });
      }
    }
  };
  walk('');
  return files;
}

export function isCode(file: SourceFile): boolean {
  return /\.(ts|tsx|mts|js|mjs)$/.test(file.path);
}

/** Tests and what only tests use. */
export function isTest(file: SourceFile): boolean {
  return (
    /\.test\.tsx?$/.test(file.path) ||
    /^(e2e|bench)\//.test(file.path) ||
    file.path.startsWith('server/src/testing/') ||
    /(Fixture|Cases|Wires|fixtures)\.ts$/.test(file.path)
  );
}

// The formatter puts every import and re-export at the beginning of a line.
const statement = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]/gm;
const sideEffect = /^import\s*['"]([^'"\n]+)['"]/gm;
const dynamic = /\bimport\(\s*['"]([^'"\n]+)['"]/g;

/** What a file imports, types included: paths of ours from the root, and package names as they stand. */
export function importsOf(file: SourceFile): string[] {
  const found = new Set<string>();
  for (const pattern of [statement, sideEffect, dynamic])
    for (const match of file.text.matchAll(pattern)) found.add(resolve(file.path, match[1] ?? ''));
  return [...found];
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const own = /^@carillon\/([a-z0-9]+)\/(.+)$/.exec(specifier);
  return own === null ? specifier : `${own[1]}/src/${own[2]}.ts`;
}
