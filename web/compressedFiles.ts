import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files below this many bytes gain nothing: an answer has to fill a packet first. */
const worthIt = 1_000;
const texts = /\.(?:js|css|svg)$/;

/**
 * Writes a `.br` and a `.gz` beside each script, style and picture of lines, so that the server sends a quarter
 * of the bytes without compressing anything while somebody waits.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'carillon:compressed-files',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const files = readdirSync(dir, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && texts.test(entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name));
      await Promise.all(files.map(compress));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < worthIt) return;
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}
