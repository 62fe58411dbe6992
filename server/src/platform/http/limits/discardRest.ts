import { finished, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The most that is still received from a sender who was refused: bytes, and milliseconds. */
export interface RestLimits {
  readonly bytes: number;
  readonly ms: number;
}

/** A few files of the largest size, from a connection that is not slow. */
const usual: RestLimits = { bytes: 256 * 1_048_576, ms: 30_000 };

/**
 * Receives the rest of a refused request's body and throws it away, up to the limits. Closing the connection before
 * that would reset it, and a sender who is still writing would never see the response. Returns when the body has ended,
 * its sender is gone, or a limit is reached.
 */
export function discardRest(body: Readable, limits: RestLimits = usual): Promise<void> {
  return new Promise((done) => {
    let received = 0;
    const timer = setTimeout(done, limits.ms);
    timer.unref();
    // A sender who has gone away misses nothing, so the reason does not matter.
    finished(body, { writable: false }, () => {
      clearTimeout(timer);
      done();
    });
    body.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > limits.bytes) done();
    });
    body.resume();
  });
}

/** Sends a response at once, and closes the connection when the rest of the request was received or given up. */
export function sendBeforeRest(reply: FastifyReply, body: object, rest: Readable): void {
  const bytes = Buffer.from(JSON.stringify(body));
  void reply
    .headers({ connection: 'close', 'content-length': String(bytes.length) })
    .send(Readable.from(heldOpen(bytes, rest), { objectMode: false }));
}

async function* heldOpen(bytes: Buffer, rest: Readable): AsyncGenerator<Buffer> {
  yield bytes;
  await discardRest(rest);
}
