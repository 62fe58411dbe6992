import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A connection of a database's owner, for scripts. */
export type OwnerConnection = pg.Client;

/** Connects as the owner; the caller ends the connection. */
export async function connectAsOwner(ownerUrl: string): Promise<OwnerConnection> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'carillon owner' });
  await client.connect();
  return client;
}

/** Streams what `source.sql` (a COPY to stdout) yields into `target.sql` (a COPY from stdin) of another database. */
export async function copyBetween(
  source: { at: OwnerConnection; sql: string },
  target: { at: OwnerConnection; sql: string },
): Promise<void> {
  await pipeline(source.at.query(copyTo(source.sql)), target.at.query(copyFrom(target.sql)));
}
