// All SQL on: installation.
import type { Tx } from './database.ts';

/** The id of this installation, locked, and whether a process has stored it in its files folder. */
export async function lockInstallation(tx: Tx): Promise<{ id: string; isMarked: boolean }> {
  const [row] = await tx.query<{ id: string; isMarked: boolean }>(
    'select id::text, files_marked_at is not null as "isMarked" from installation for update',
  );
  if (row === undefined) throw new Error('the installation has no id');
  return row;
}

/** Records that the files folder has the id. */
export async function noteMarked(tx: Tx): Promise<void> {
  await tx.query('update installation set files_marked_at = now()');
}
