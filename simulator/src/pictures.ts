import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CarrierCredentials } from './localCredentials.ts';
import type { Exchange } from './exchange.ts';
import type { CarrierName } from './network/record.ts';

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'text/html': 'html',
};
const typesOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(endings).map(([type, ending]) => [ending, type]),
);
const name = String.raw`([0-9a-f-]{36}\.[a-z]{3,4})`;
const places = {
  page: new RegExp(`^/pictures/${name}$`),
  bandwidth: new RegExp(`^/bandwidth/api/v2/users/([^/]+)/media/${name}$`),
  infobip: new RegExp(`^/infobip/mms/1/inbound/media/${name}$`),
};

/** Pictures that phones sent: kept as files, and served by their carrier as real ones do, only to its customer. */
export class Pictures {
  readonly #folder: string;
  readonly #credentials: CarrierCredentials;

  constructor(folder: string, credentials: CarrierCredentials) {
    this.#folder = folder;
    this.#credentials = credentials;
  }

  /**
   * Keeps a `data:` address and returns where its carrier serves it. Other addresses stay as they are. Null when it
   * can't be read.
   */
  keep(address: string, carrier: CarrierName, origin: string): string | null {
    if (!/^data:/i.test(address)) return address;
    const [, type = '', content = ''] = /^data:([a-z/+.-]+);base64,([A-Za-z0-9+/=]*)$/i.exec(address) ?? [];
    if (content === '') return null;
    mkdirSync(this.#folder, { recursive: true });
    const file = `${randomUUID()}.${endings[type.toLowerCase()] ?? 'bin'}`;
    writeFileSync(join(this.#folder, file), Buffer.from(content, 'base64'));
    return carrier === 'bandwidth'
      ? `${origin}/bandwidth/api/v2/users/${this.#credentials.bandwidthAccountId}/media/${file}`
      : `${origin}/infobip/mms/1/inbound/media/${file}`;
  }

  /** Serves pictures. False for other paths. The page gets them without credentials. */
  routes(exchange: Exchange): boolean {
    const { path, method } = exchange;
    const own = places.bandwidth.exec(path);
    const file = places.page.exec(path)?.[1] ?? own?.[2] ?? places.infobip.exec(path)?.[1];
    if (file === undefined || method !== 'GET') return false;
    const { bandwidthApiUser, bandwidthApiPassword, bandwidthAccountId, infobipApiKey } = this.#credentials;
    const wanted = path.startsWith('/bandwidth/')
      ? `Basic ${Buffer.from(`${bandwidthApiUser}:${bandwidthApiPassword}`).toString('base64')}`
      : path.startsWith('/infobip/')
        ? `App ${infobipApiKey}`
        : undefined;
    const place = join(this.#folder, file);
    if (wanted !== undefined && exchange.authorization !== wanted)
      exchange.answer(401, { error: 'Authentication failed.' });
    else if (own !== null && own[1] !== bandwidthAccountId)
      exchange.answer(403, { error: 'The account is not yours.' });
    else if (!existsSync(place)) exchange.answer(404, { error: 'There is no such picture.' });
    // The page shows it only as what it claims to be: nothing in it runs.
    else
      exchange.sendBytes(
        200,
        typesOf[file.split('.').pop() ?? ''] ?? 'application/octet-stream',
        readFileSync(place),
        {
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        },
      );
    return true;
  }

  reset(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
