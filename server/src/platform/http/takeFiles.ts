import type { FastifyInstance } from 'fastify';

const formTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Upload bodies: a file arrives as a stream, whatever type it claims to be. */
export function takeFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  // Form fields are not a file (row P-220). As a file, they would be read as a list.
  scope.addContentTypeParser(formTypes, (_request, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
}
