import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@carillon/contract/errors';
import { serveWeb } from './webFiles.ts';

/** Replaces the current build, as `npm start` does. */
function build(dist: string, name: string): void {
  const fresh = `${dist}.fresh`;
  const code = `console.log(${JSON.stringify(name)}); // ${'x'.repeat(2_000)}`;
  mkdirSync(path.join(fresh, 'assets'), { recursive: true });
  writeFileSync(
    path.join(fresh, 'index.html'),
    `<!doctype html><head></head><script src="/assets/${name}.js"></script>`,
  );
  writeFileSync(path.join(fresh, 'favicon.svg'), '<svg/>');
  writeFileSync(path.join(fresh, '.built-from'), 'secret');
  writeFileSync(path.join(fresh, 'assets', `${name}.js`), code);
  writeFileSync(path.join(fresh, 'assets', `${name}.js.br`), brotliCompressSync(code));
  writeFileSync(path.join(fresh, 'assets', `${name}.js.gz`), gzipSync(code));
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
}

describe('the web app as the server sends it', () => {
  let folder = '';
  let dist = '';
  let app: FastifyInstance;
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers });
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'carillon-web-'));
    dist = path.join(folder, 'dist');
    build(dist, 'first');
    app = fastify();
    app.setErrorHandler((error, _request, reply) =>
      reply.status(error instanceof AppError ? 404 : 500).send({ name: String(error) }),
    );
    await serveWeb(app, { appHost: 'texts.example.org' }, dist);
  });
  afterEach(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is the newest build, also when it was built while the server runs', async () => {
    expect((await get('/broadcasts')).body).toContain('/assets/first.js');
    build(dist, 'second');
    expect((await get('/broadcasts')).body).toContain('/assets/second.js');
    expect((await get('/assets/second.js')).statusCode).toBe(200);
    // A tab opened before the build requests a deleted file, and must get an error so that it reloads.
    expect((await get('/assets/first.js')).statusCode).toBe(404);
    expect((await get('/assets/first.js.gz')).statusCode).toBe(404);
  });

  it('stays the last build while the next one is being put in place', async () => {
    await get('/');
    rmSync(dist, { recursive: true });
    const answer = await get('/');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('/assets/first.js');
  });

  it('says so before there is a build, and serves the first one that comes', async () => {
    await app.close();
    rmSync(dist, { recursive: true });
    app = fastify();
    await serveWeb(app, { appHost: 'texts.example.org' }, dist);
    expect((await get('/')).body).toContain('not built yet');
    build(dist, 'first');
    expect((await get('/')).body).toContain('/assets/first.js');
    expect((await get('/favicon.svg')).body).toBe('<svg/>');
  });

  it('must not be indexed on any host but ours, whatever its port', async () => {
    const meta = '<meta name="robots" content="noindex, nofollow" />';
    for (const host of ['texts.example.org', 'TEXTS.example.org:8080']) {
      const ours = await get('/join/riverbend', { host });
      expect(ours.body).not.toContain('robots');
      expect(ours.headers['x-robots-tag']).toBeUndefined();
    }
    for (const host of ['localhost:8080', 'preview.texts.example.org', '192.0.2.7']) {
      const theirs = await get('/join/riverbend', { host });
      expect(theirs.body).toContain(meta);
      expect(theirs.headers['x-robots-tag']).toBe('noindex, nofollow');
    }
  });

  it('sends files compressed to browsers that support it', async () => {
    const small = await get('/assets/first.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(small.rawPayload).toString()).toContain('"first"');
    expect((await get('/assets/first.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    );
    const plain = await get('/assets/first.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toContain('"first"');
    // Too small to be compressed.
    expect((await get('/favicon.svg', { 'accept-encoding': 'br' })).body).toBe('<svg/>');
  });

  it('hides what is not part of the website', async () => {
    expect((await get('/assets/missing.js')).statusCode).toBe(404);
    expect((await get('/api/nothing')).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404);
    for (const url of ['/.built-from', '/assets/../.built-from', '/assets/%2e%2e/.built-from']) {
      expect((await get(url)).body).not.toContain('secret');
    }
  });

  it('responds to HEAD without a body, and with 304 to a browser that has the file', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/assets/first.js' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const etag = String((await get('/assets/first.js')).headers.etag);
    expect((await get('/assets/first.js', { 'if-none-match': etag })).statusCode).toBe(304);
  });
});
