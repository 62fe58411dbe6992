/**
 * A minimal sender, run as a separate process against the real simulator: `node sender.ts VARIANT JOURNAL SIMULATOR_URL
 * WEBHOOK_PORT CRASH_AT PHONE...`. At the CRASH_AT-th phone of its first life it is killed at the variant's worst
 * moment (0: never). It exits when nothing is open.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { localCredentials } from '@carillon/simulator/localCredentials';
import { Journal, type Mark } from './journal.ts';
import { lastStatusWins } from './lastStatusWins.ts';
import { markBeforeSending } from './markBeforeSending.ts';
import { sendBeforeMarking } from './sendBeforeMarking.ts';
import { sound } from './sound.ts';
import type { SenderTools, Variant } from './variant.ts';

interface Receipt {
  readonly type: string;
  readonly to: string;
  readonly message: { readonly id: string };
}

const variants: Readonly<Record<string, Variant>> = {
  sound,
  markBeforeSending,
  sendBeforeMarking,
  lastStatusWins,
};

if (import.meta.main) await main(process.argv.slice(2));

async function main(args: string[]): Promise<void> {
  const [name = '', path = '', url = '', port = '0', crashAt = '0', ...phones] = args;
  const variant = variants[name];
  if (variant === undefined) throw new Error(`There is no variant "${name}".`);
  const isFirstLife = !existsSync(path);
  const journal = new Journal(path);
  const doomed = isFirstLife ? phones[Number(crashAt) - 1] : undefined;
  const from = '+12145550111';
  const account = `${url}/bandwidth/api/v2/users/${localCredentials.bandwidthAccountId}/messages`;
  const headers = {
    authorization: `Basic ${btoa(`${localCredentials.bandwidthApiUser}:${localCredentials.bandwidthApiPassword}`)}`,
  };
  const received = new Set<string>();
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      for (const { type, to, message } of JSON.parse(body) as Receipt[]) {
        received.add(`${message.id} ${type}`);
        const status = statusOf(type);
        if (status !== null) variant.receive(journal, to.slice(2), status);
      }
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(Number(port), '127.0.0.1', done));

  const tools: SenderTools = {
    journal,
    async submit(phone) {
      const body = { applicationId: 'chaos', to: [`+1${phone}`], from, text: 'Hello', tag: `chaos-${phone}` };
      const answer = await fetch(account, { method: 'POST', headers, body: JSON.stringify(body) });
      if (answer.status !== 202) throw new Error(`the carrier answered ${answer.status}`);
    },
    async wasTaken(phone) {
      const query = new URLSearchParams({ sourceTn: from, destinationTn: `+1${phone}` });
      const answer = await fetch(`${account}?${query.toString()}`, { headers });
      return ((await answer.json()) as { messages: unknown[] }).messages.length > 0;
    },
    mayDie(phone) {
      if (phone === doomed) process.kill(process.pid, 'SIGKILL');
    },
  };
  for (const phone of phones) await variant.send(tools, phone);
  const { taken } = (await (await fetch(`${url}/state`)).json()) as { taken: number };
  const { sentReceipts } = (await (await fetch(`${url}/behaviour`)).json()) as { sentReceipts: number };
  while (received.size < taken * (1 + sentReceipts)) await new Promise(setImmediate);
  receiver.close();
  receiver.closeAllConnections();
}

function statusOf(type: string): Mark | null {
  if (type === 'message-sent') return 'SentToCarrier';
  if (type === 'message-delivered') return 'Delivered';
  return type === 'message-failed' ? 'NotDelivered' : null;
}
