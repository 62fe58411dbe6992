import { chmodSync, mkdirSync } from 'node:fs';
import { chmod, lstat, opendir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Restricts the files of this process and its children to its own account, whatever the machine's default.
 */
export function closeNewFiles(): void {
  process.umask(0o077);
}

/**
 * Creates this folder, or restricts the existing one, so that other accounts on the machine can't access its
 * contents.
 */
export function closedFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // Owned by another account, or on a file system without modes (a network share): the mount decides.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
  return folder;
}

/**
 * DATA_DIR itself, created or restricted. If root runs us, the embedded database runs under another account,
 * which must reach its own folder. Other accounts can then traverse the folder but not list it, and
 * everything below is restricted.
 */
export function dataFolder(folder: string): string {
  if (process.getuid?.() !== 0) return closedFolder(folder);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return folder;
}

/**
 * Restricts to the owner everything below a folder that an earlier version left open, except in the subfolder
 * `except`, which belongs to the database. Follows no links and skips files of other accounts. Returns how
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

/** Files that disappeared in the meantime, and files of another account. */
function isPassedOver(error: unknown): boolean {
  return ['ENOENT', 'EPERM', 'EACCES', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}
