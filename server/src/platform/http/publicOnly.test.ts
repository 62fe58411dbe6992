import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, mayBePublic, postPublic } from './publicOnly.ts';

describe('addresses from outside', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '::127.0.0.1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'not an address',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['1.1.1.1', '172.32.0.1', '142.250.1.1', '2607:f8b0:4004:800::200e'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    'http://fcm.googleapis.com/x',
    'https://localhost/x',
    'https://127.1/x',
    'https://0x7f000001/x',
    'https://[::1]/x',
    'https://[::ffff:7f00:1]/x',
    'https://user@fcm.googleapis.com/x',
    'https://printer/x',
    'https://db.internal/x',
    'https://app.localhost./x',
    'ftp://example.org/x',
    'nothing',
  ])('%s is not called', async (address) => {
    expect(mayBePublic(address)).toBe(false);
    await expect(postPublic(address, { headers: {}, body: Buffer.alloc(0) }, null)).rejects.toThrow(
      'the address is not public',
    );
  });

  it('may be those of push services', () => {
    expect(mayBePublic('https://fcm.googleapis.com/fcm/send/abc')).toBe(true);
    expect(mayBePublic('https://web.push.apple.com/abc')).toBe(true);
  });

  it('reach this machine only by the prefix for tests', async () => {
    const server = createServer((_request, response) => response.writeHead(201).end());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const send = (place: string, standIn: string | null) =>
      postPublic(`${origin}${place}`, { headers: {}, body: Buffer.from('x') }, standIn);
    expect(await send('/push/1', `${origin}/push/`)).toBe(201);
    await expect(send('/other', `${origin}/push/`)).rejects.toThrow('not public');
    await expect(send('/push/1', null)).rejects.toThrow('not public');
    await new Promise((done) => server.close(done));
  });
});
