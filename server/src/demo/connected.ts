import pg from 'pg';

/** A connection whose loss is told by its next statement; between two of them it must not end the process. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'carillon demo' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
