import pg from 'pg';

/** A connection whose loss its next statement reports; between two statements it must not end the process. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'carillon demo' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
