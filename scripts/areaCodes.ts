// node scripts/areaCodes.ts FILE [--source "..."] Imports the area codes of a newer numbering plan, without a release:
// see docs/operations.md.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  areaCodeFile,
  readAreaCodeReport,
  type AreaCodeList,
} from '../server/src/platform/files/areaCodes.ts';
import { readConfig } from '../server/src/platform/settings/config.ts';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { source: { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined) throw new Error('Name a file with area codes, for example npa_report.csv.');
  const areaCodes = readAreaCodeReport(readFileSync(file, 'utf8'));
  if (areaCodes.length === 0) throw new Error('There are no area codes in this file. Nothing was changed.');
  const list: AreaCodeList = {
    source: values.source ?? path.basename(file),
    date: new Date().toISOString().slice(0, 10),
    areaCodes,
  };
  const { dataDir } = readConfig();
  mkdirSync(dataDir, { recursive: true });
  const place = areaCodeFile(dataDir);
  writeFileSync(`${place}.new`, `${JSON.stringify(list)}\n`, { mode: 0o600 });
  renameSync(`${place}.new`, place);
  console.log(`${areaCodes.length} area codes from ${list.source} are in place from the next start.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
