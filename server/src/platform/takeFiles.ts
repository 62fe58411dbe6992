import type { FastifyInstance } from 'fastify';

const formTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Bodies of uploads: a file arrives as a stream, whatever it calls itself. */
export function takeFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  // Fields of a form are no file (row P-220): taken for one, they would be read as a list.
  scope.addContentTypeParser(formTypes, (_request, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
}
