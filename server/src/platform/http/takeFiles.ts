import type { FastifyInstance } from 'fastify';

const formTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Bodies of uploads: a file arrives as a stream, whatever type it claims. */
export function takeFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  // Fields of a form are not a file (row P-220): as a file they would be read as a list.
  scope.addContentTypeParser(formTypes, (_request, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
}
