// SQL of app_login. The login with which the running product signs in to the database.
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';

interface Login {
  readonly name: string;
  readonly password: string;
}

/**
 * Address at which web and workers sign in: a login that owns nothing and has only the rights of the role
 * `carillon_app`. It is created if missing. Its password is in the database, where only the owner can read
 * it, so that every machine with the owner's address finds the same one. Call it after `migrate`. Throws with
 * instructions for the operator if the owner may not create logins or the database rejects the login.
 */
export async function prepareAppLogin(ownerUrl: string): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'carillon login' });
  await owner.connect();
  try {
    // The same lock as for migrations, so that two machines starting at once create one login.
    await owner.query('select pg_advisory_lock(723001)');
    const known = await readLogin(owner);
    if (known !== undefined && (await refusalOf(signedIn(ownerUrl, known))) === null)
      return signedIn(ownerUrl, known);
    const login = known ?? (await chooseLogin(owner));
    await makeLogin(owner, login);
    const url = signedIn(ownerUrl, login);
    const refusal = await refusalOf(url);
    if (refusal === null) return url;
    throw new Error(
      `the login ${login.name} is not let in (${refusal}). Allow it the database in pg_hba.conf or at the pooler, or set DATABASE_APP_URL (docs/operations.md)`,
    );
  } finally {
    await owner.end();
  }
}

async function readLogin(owner: pg.Client): Promise<Login | undefined> {
  return (await owner.query<Login>('select name, password from app_login')).rows[0];
}

/** `carillon_web`. If another database of the server has that name, one that distinguishes this database's login. */
async function chooseLogin(owner: pg.Client): Promise<Login> {
  const { rows } = await owner.query<{ database: string; isTaken: boolean }>(
    `select current_database() as database, exists (select from pg_roles where rolname = 'carillon_web') as "isTaken"`,
  );
  const [{ database, isTaken } = { database: '', isTaken: false }] = rows;
  const suffix = createHash('sha256').update(database).digest('hex').slice(0, 8);
  const login = {
    name: isTaken ? `carillon_web_${suffix}` : 'carillon_web',
    password: randomBytes(32).toString('base64url'),
  };
  await owner.query('insert into app_login (name, password) values ($1, $2)', [login.name, login.password]);
  return login;
}

/** Creates the role, or gives an existing one the password stored in the database. */
async function makeLogin(owner: pg.Client, { name, password }: Login): Promise<void> {
  const { rows } = await owner.query<{ version: number; isThere: boolean }>(
    `select current_setting('server_version_num')::int as version, exists (select from pg_roles where rolname = $1) as "isThere"`,
    [name],
  );
  const [{ version, isThere } = { version: 0, isThere: false }] = rows;
  const role = pg.escapeIdentifier(name);
  try {
    // The verifier instead of the password: statements may be logged.
    await owner.query(
      `${isThere ? 'alter' : 'create'} role ${role} login inherit password '${scramVerifier(password)}'`,
    );
    // If PostgreSQL supports it, the login inherits the rights but can't switch to another role.
    const how = version >= 160_000 ? ' with inherit true, set false' : '';
    await owner.query(`grant carillon_app to ${role}${how}`);
  } catch (error) {
    if ((error as { code?: string }).code !== notAllowed) throw error;
    throw new Error(
      `the owner in DATABASE_URL may not create the login that the product runs with. As an administrator of the server run once: create role ${name} login inherit password '<a password>'; grant carillon_app to ${name}; and set DATABASE_APP_URL to the address with this login and password`,
      { cause: error },
    );
  }
}

/** SQLSTATE: insufficient privilege. */
const notAllowed = '42501';

/** The owner's address with a different user and password. */
function signedIn(ownerUrl: string, { name, password }: Login): string {
  const url = new URL(ownerUrl);
  url.username = name;
  url.password = password;
  for (const given of ['user', 'password']) url.searchParams.delete(given);
  // "+" for a space is a form convention that PostgreSQL clients do not share.
  url.search = url.search.replaceAll('+', '%20');
  return url.href;
}

/** The database's error when this address signs in to use the product's tables; null on success. */
async function refusalOf(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'carillon login' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ may: boolean }>(
      `select pg_has_role('carillon_app', 'usage') as may`,
    );
    return rows[0]?.may === true ? null : 'it is no member of carillon_app';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What PostgreSQL stores of a password (RFC 5803); the password has no letters that would need preparing. */
function scramVerifier(password: string): string {
  const [salt, rounds] = [randomBytes(16), 4096];
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const sign = (key: Buffer, words: string) => createHmac('sha256', key).update(words).digest();
  const stored = createHash('sha256').update(sign(salted, 'Client Key')).digest('base64');
  const server = sign(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${server}`;
}
