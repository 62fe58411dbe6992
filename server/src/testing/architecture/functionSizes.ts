import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from './sourceFiles.ts';

/** Functions of the product that the linter finds too large, as "file:line what it says". */
export interface LargeFunctions {
  /** Over 80 lines, in web over 150. */
  readonly long: readonly string[];
  /** With more than 20 ways through. */
  readonly tangled: readonly string[];
  /** How many files the linter looked at. */
  readonly files: number;
}

interface Finding {
  readonly code: string;
  readonly filename: string;
  readonly message: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

/** Asks the linter, with limits that not all of the tree keeps (.oxlintrc.sizes.json). */
export function largeFunctions(): LargeFunctions {
  const oxlint = path.join(repositoryRoot, 'node_modules', '.bin', 'oxlint');
  const { stdout } = spawnSync(oxlint, ['-c', '.oxlintrc.sizes.json', '--format=json'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  const { diagnostics: findings, number_of_files: files } = JSON.parse(stdout) as {
    diagnostics: Finding[];
    number_of_files: number;
  };
  const of = (rule: string) =>
    findings
      .filter(({ code }) => code.includes(rule))
      .map(({ filename, labels, message }) => `${filename}:${labels[0]?.span.line ?? 0} ${message}`)
      .toSorted();
  return { long: of('max-lines-per-function'), tangled: of('complexity'), files };
}
