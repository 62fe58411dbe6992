import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { NotificationDeps } from './notificationDeps.ts';
import { readPushKeys, storePushKeys, type StoredPushKeys } from './pushTokens.sql.ts';
import { newPushKeys, type PushKeys } from './webPush.ts';

const ivLength = 12;
const tagLength = 16;

/** The key that seals the private one, of the installation's secret. */
function sealingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'carillon push keys', 32));
}

function seal(secret: string, { publicKey, privateKey }: PushKeys): StoredPushKeys {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), iv);
  cipher.setAAD(Buffer.from(publicKey));
  const body = Buffer.concat([cipher.update(privateKey, 'utf8'), cipher.final()]);
  return { publicKey, sealedKey: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url') };
}

/** Null when the secret is another one now. */
function unseal(secret: string, { publicKey, sealedKey }: StoredPushKeys): PushKeys | null {
  const bytes = Buffer.from(sealedKey, 'base64url');
  try {
    const opened = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, ivLength), {
      authTagLength: tagLength,
    });
    opened.setAAD(Buffer.from(publicKey));
    opened.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
    const privateKey =
      opened.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + opened.final('utf8');
    return { publicKey, privateKey };
  } catch {
    return null;
  }
}

/**
 * The installation's own key pair for push: made once, kept in the database, its private half sealed with
 * SESSION_SECRET. After a change of the secret a new pair takes its place, and browsers subscribe again automatically.
 */
export async function ownPushKeys(deps: Pick<NotificationDeps, 'database' | 'config'>): Promise<PushKeys> {
  const { secret } = deps.config.session;
  for (let tries = 0; tries < 3; tries += 1) {
    const stored = await readPushKeys(deps.database);
    const keys = stored === null ? null : unseal(secret, stored);
    if (keys !== null) return keys;
    await storePushKeys(deps.database, seal(secret, newPushKeys()), stored);
  }
  throw new Error('processes with different SESSION_SECRETs take the push keys from one another');
}
