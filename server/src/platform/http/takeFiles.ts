import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const formTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Of forms that came in chunks: how many bytes were received. */
const formBytes = new WeakMap<FastifyRequest, number>();

/**
 * How long the body of an upload is, in bytes: as its request announces it or, of a form in chunks, as it came.
 * Undefined for a file in chunks, which is counted while it is stored.
 */
export function bodyLength(request: FastifyRequest): number | undefined {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : formBytes.get(request);
}

/**
 * Upload bodies: a file arrives as a stream, whatever type it claims to be. `largest` is the size of the largest file
 * that any route takes, in bytes.
 */
export function takeFiles(scope: FastifyInstance, largest: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  // Form fields are not a file (row P-220). As a file, they would be read as a list.
  scope.addContentTypeParser(formTypes, (request, payload, done) => {
    if (bodyLength(request) !== undefined) {
      payload.resume();
      return done(null, undefined);
    }
    // Nothing says how long a form in chunks is. Its caller learns that it is too large rather than that it is no file.
    let received = 0;
    let isDone = false;
    const end = () => {
      if (isDone) return;
      isDone = true;
      formBytes.set(request, received);
      done(null, undefined);
    };
    payload.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > largest) end();
    });
    // A caller who goes away half way gets no answer in any case.
    finished(payload, { writable: false }, end);
  });
}
