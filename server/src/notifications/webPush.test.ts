import { createECDH, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authorization, encryptPush, newPushKeys, readSubscription } from './webPush.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('push', () => {
  it('is encrypted as in the example of RFC 8291', () => {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
    const sent = encryptPush(
      Buffer.from('When I grow up, I want to be a watermelon'),
      {
        endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), pair },
    );
    expect(sent.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('is signed for its push service alone, for half a day', () => {
    const keys = newPushKeys();
    const now = new Date('2026-01-14T16:00:00Z');
    const header = authorization('https://push.example.net/p/1', keys, 'mailto:a@b.example', now);
    const [, token = '', key] = /^vapid t=(.*), k=(.*)$/.exec(header) ?? [];
    expect(key).toBe(keys.publicKey);
    const [head = '', claims = '', proof = ''] = token.split('.');
    expect(JSON.parse(bytes(claims).toString())).toEqual({
      aud: 'https://push.example.net',
      exp: now.getTime() / 1000 + 43_200,
      sub: 'mailto:a@b.example',
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
      JSON.stringify({ ...good, keys: { ...good.keys, auth: 'short' } }),
      JSON.stringify({ ...good, keys: { ...good.keys, p256dh: off.toString('base64url') } }),
    ])
      expect(readSubscription(bad)).toBeNull();
  });
});
