import { chmodSync, mkdirSync } from 'node:fs';
import { chmod, lstat, opendir } from 'node:fs/promises';
import path from 'node:path';

/** Files of this process and of its children are readable by its own account only, whatever the machine's default. */
export function closeNewFiles(): void {
  process.umask(0o077);
}

/** Makes this folder, or closes the existing one: other accounts of the machine can't reach what is in it. */
export function closedFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // Another account's, or a file system without modes (a network share): the mount decides.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
  return folder;
}

/**
 * DATA_DIR itself, made or closed. When root runs us, the embedded database runs under another account, which must be
 * able to reach its own folder. Other accounts can then pass through as well, but list nothing, and everything below is
 * closed.
 */
export function dataFolder(folder: string): string {
  if (process.getuid?.() !== 0) return closedFolder(folder);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return folder;
}

/**
 * Closes to all accounts but the owner what an earlier version left open below a folder, except in the subfolder
 * `except`, which is the database's. Follows no links, and passes over what belongs to another account. Returns how
 * many files and folders were changed.
 */
export async function closeWhatLies(folder: string, except = ''): Promise<number> {
  let changed = 0;
  try {
    for await (const entry of await opendir(folder)) {
      if (entry.name === except) continue;
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) changed += await closeWhatLies(place);
      if (entry.isFile() || entry.isDirectory()) changed += await close(place);
    }
  } catch (error) {
    if (!isPassedOver(error)) throw error;
  }
  return changed;
}

async function close(place: string): Promise<number> {
  try {
    const { mode } = await lstat(place);
    if ((mode & 0o077) === 0) return 0;
    await chmod(place, mode & 0o700);
    return 1;
  } catch (error) {
    if (isPassedOver(error)) return 0;
    throw error;
  }
}

/** Files that disappeared meanwhile, and files of another account. */
function isPassedOver(error: unknown): boolean {
  return ['ENOENT', 'EPERM', 'EACCES', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}
