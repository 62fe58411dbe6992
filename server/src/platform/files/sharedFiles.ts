import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../database/database.ts';
import { lockInstallation, noteMarked } from '../database/installation.sql.ts';
import type { Log } from '../log.ts';

/** The file in DATA_DIR/files that names the installation that owns the folder. */
const markName = '.installation';

/** Shown to the user if this process can't read their upload. */
export const fileNotHereText = 'We could not read your file on this server. Upload it again.';

/** For the log: what an operator must know about a missing file. */
export const folderNotSharedText =
  'a stored file is not there; all web and worker processes of an installation need one shared DATA_DIR/files (docs/operations.md, "A second machine")';

/** The relation of the folder of files to this installation. */
export type FilesFolder = 'ours' | 'marked now' | 'not shared' | 'of another installation';

/**
 * The id in a folder's mark, or null if it has none. A mark that can't be read is an error, because it may
 * belong to another installation.
 */
async function readMark(folder: string): Promise<string | null> {
  try {
    return await readFile(path.join(folder, markName), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Finds out whether this process has the folder of files that the other processes of the installation have. The first
 * process ever to start puts the installation's id from the database into its folder; a process whose folder lacks it
 * has another one, without the uploads, recordings, pictures, and speech of the others, and logs that.
 */
export async function checkFilesFolder(database: Database, folder: string, log: Log): Promise<FilesFolder> {
  const found = await database.inPlatform(async (tx): Promise<FilesFolder> => {
    const row = await lockInstallation(tx);
    const mark = await readMark(folder);
    if (mark !== null) return mark.trim() === row.id ? 'ours' : 'of another installation';
    if (row.isMarked) return 'not shared';
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, markName), `${row.id}\n`, { mode: 0o600 });
    await noteMarked(tx);
    return 'marked now';
  });
  if (found === 'not shared' || found === 'of another installation')
    log.error(
      { folder, found },
      'DATA_DIR/files of this process is not the folder of this installation: uploads, recordings, pictures and speech of other processes are not there (docs/operations.md, "A second machine")',
    );
  return found;
}
