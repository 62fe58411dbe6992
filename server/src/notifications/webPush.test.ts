import { createECDH, createPublicKey, verify } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PushBrowser } from './fixtures.ts';
import { newPushKeys, pushRequest, readSubscription } from './webPush.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const endpoint = 'https://push.example.net:8443/p/1?a=b';
const subject = 'mailto:a@b.example';
const message = { payload: Buffer.from('Is the bus late?'), ttl: 3_600, topic: 'c17' };
const subscription = (browser: PushBrowser) => ({ endpoint, ...browser.keys });

afterEach(() => vi.useRealTimers());

describe('a push message', () => {
  it('is read by our browser as in the example of RFC 8291', () => {
    const browser = new PushBrowser({
      privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    });
    const example =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
    expect(browser.read(bytes(example)).toString()).toBe('When I grow up, I want to be a watermelon');
  });

  it.each([0, 1, 2, 100, 1_000, 2_900])('of %i more bytes is read by its browser', (length) => {
    const browser = new PushBrowser();
    const payload = Buffer.from(`{"Body":"${'é'.repeat(length / 2)}"}`);
    const { body, headers } = pushRequest(
      subscription(browser),
      { ...message, payload },
      newPushKeys(),
      subject,
    );
    expect(browser.read(body).equals(payload)).toBe(true);
    expect(headers).toMatchObject({
      'Content-Length': String(body.length),
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      TTL: '3600',
      Urgency: 'high',
      Topic: 'c17',
    });
  });

  it('is read by no other browser, and differs each time', () => {
    const [browser, other] = [new PushBrowser(), new PushBrowser()];
    const [first, second] = [0, 1].map(
      () => pushRequest(subscription(browser), message, newPushKeys(), subject).body,
    );
    if (first === undefined || second === undefined) throw new Error('nothing was made');
    expect(first.equals(second)).toBe(false);
    expect(first.includes('bus')).toBe(false);
    expect(() => other.read(first)).toThrow();
  });

  it('is signed for its push service alone, for half a day', () => {
    const keys = newPushKeys();
    const now = new Date('2026-01-14T16:00:00Z');
    vi.useFakeTimers({ now });
    const { headers } = pushRequest(subscription(new PushBrowser()), message, keys, subject);
    const [, token = '', key] = /^vapid t=(.*), k=(.*)$/.exec(headers['Authorization'] ?? '') ?? [];
    expect(key).toBe(keys.publicKey);
    const [head = '', claims = '', proof = ''] = token.split('.');
    expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(JSON.parse(bytes(claims).toString())).toEqual({
      aud: 'https://push.example.net:8443',
      exp: now.getTime() / 1000 + 43_200,
      sub: subject,
    });
    const point = bytes(keys.publicKey);
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const isGood = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
      bytes(proof),
    );
    expect(isGood).toBe(true);
  });

  it('goes only to what a browser gave', () => {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const good = {
      endpoint: 'https://push.example.net/p/1',
      keys: { p256dh: pair.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') },
    };
    expect(readSubscription(JSON.stringify(good))).toEqual({ endpoint: good.endpoint, ...good.keys });
    const off = Buffer.from(pair.getPublicKey());
    off[64] = (off[64] ?? 0) ^ 1;
    for (const bad of [
      'nothing',
      'null',
      '{}',
      JSON.stringify({ ...good, endpoint: 7 }),
      JSON.stringify({ ...good, keys: {} }),
      JSON.stringify({ ...good, keys: { ...good.keys, auth: 'short' } }),
      JSON.stringify({ ...good, keys: { ...good.keys, p256dh: good.keys.auth } }),
      JSON.stringify({ ...good, keys: { ...good.keys, p256dh: off.toString('base64url') } }),
    ])
      expect(readSubscription(bad)).toBeNull();
  });
});
