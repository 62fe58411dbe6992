import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '@carillon/contract/errors';
import { unknownCaller, type TextCarrier } from '../../carriers/index.ts';
import type { DeliveryDeps } from '../deliveryDeps.ts';
import { wakeReaderChannel } from '../send/queue/sending.ts';
import { WebhookIntake } from './webhookIntake.ts';

/** Where carriers send their webhooks. */
const addresses: readonly [path: string, name: TextCarrier['name']][] = [
  ['/webhooks/bandwidth', 'bandwidth'],
  ['/webhooks/infobip/reports', 'infobip'],
  ['/webhooks/infobip/inbound', 'infobip'],
];
const bodyLimit = 4 * 1_048_576;
const wakeEveryMs = 50;

/**
 * Routes of the carriers' webhooks, outside the API. They return 200 once the raw body is committed, 401 with wrong
 * credentials, and 503 if the webhook can't be stored, so that the carrier sends it again.
 */
export async function webhookRoutes(app: FastifyInstance, deps: DeliveryDeps): Promise<void> {
  const carriers = [...deps.carriers.values()];
  const intake = new WebhookIntake(deps, wakerOf(deps));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    for (const [path, name] of addresses) {
      const carrier = carriers.find((candidate) => candidate.name === name);
      if (carrier === undefined) continue;
      scope.post(path, { bodyLimit }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!carrier.authenticate(headersOf(request), body)) {
          deps.metrics?.webhooks.inc({ carrier: name, result: 'unauthorized' });
          throw unknownCaller();
        }
        try {
          await intake.take(carrier, body);
        } catch (error) {
          deps.log.warn({ err: error }, 'webhooks could not be stored; the carrier is asked to repeat them');
          throw new AppError('Unavailable');
        }
        return reply.status(200).send({});
      });
    }
  });
}

/**
 * Notifies the workers, which may be other processes, that webhooks wait: at once, then at most every `wakeEveryMs`.
 */
function wakerOf({ database }: DeliveryDeps): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isOwed = false;
  const wake = (): void => {
    isOwed = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isOwed) wake();
    }, wakeEveryMs);
    // If this fails, workers still check twice a second.
    database.query('select pg_notify($1, $2)', [wakeReaderChannel, '']).catch(() => undefined);
  };
  return () => {
    isOwed = true;
    if (timer === undefined) wake();
  };
}

function headersOf(request: FastifyRequest): Record<string, string | undefined> {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.headers))
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  return headers;
}
