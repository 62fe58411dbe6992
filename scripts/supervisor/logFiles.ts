import { copyFileSync, chmodSync, existsSync, renameSync, statSync, truncateSync } from 'node:fs';

/** How large a log grows before it is rotated, in bytes, and how many old ones are kept. */
export const usualLogs = { bytes: 50_000_000, kept: 4 } as const;

/**
 * Rotates a log that has grown too large: it is kept as `.1`, the previous one as `.2`, and so on. The oldest is
 * deleted. The file itself is emptied and not renamed, because the part that writes it has it open, for appending. What
 * is written in the moment between is lost. Returns whether it did.
 */
export function turnOver(file: string, limits: { bytes: number; kept: number } = usualLogs): boolean {
  if (!existsSync(file) || statSync(file).size <= limits.bytes) return false;
  for (let number = limits.kept - 1; number >= 1; number -= 1)
    if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
  if (limits.kept > 0) {
    copyFileSync(file, `${file}.1`);
    chmodSync(`${file}.1`, 0o600);
  }
  truncateSync(file);
  return true;
}
