import { assert, array, constantFrom, integer, property, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerReader, type CarrierAnswer } from './answerReader.ts';

const limit = 1_000;

/** Feeds `bytes` cut at the given places; every piece comes in the same buffer, as from a socket. */
function readIn(bytes: Buffer, cuts: readonly number[]): CarrierAnswer | null {
  const reader = new AnswerReader(limit);
  const places = [...new Set([0, ...cuts.map((cut) => cut % bytes.length), bytes.length])].toSorted(
    (a, b) => a - b,
  );
  const shared = Buffer.alloc(bytes.length);
  let answer: CarrierAnswer | null = null;
  for (const [index, place] of places.entries()) {
    const next = places[index + 1];
    if (next === undefined) break;
    const size = bytes.copy(shared, 0, place, next);
    answer = reader.feed(shared.subarray(0, size));
    shared.fill(0);
    if (answer !== null && next < bytes.length) throw new Error('ended early');
  }
  return answer ?? reader.end();
}

const whole = (text: string): CarrierAnswer | null => readIn(Buffer.from(text, 'latin1'), []);
const head = 'HTTP/1.1 202 Accepted\r\n';

function framed(body: Buffer, form: 'length' | 'chunks' | 'until closed'): Buffer {
  const interim = 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n';
  const begin = `${interim}${head}Retry-After:  7 \r\n`;
  if (form === 'length')
    return Buffer.concat([Buffer.from(`${begin}Content-Length: ${body.length}\r\n\r\n`), body]);
  if (form === 'until closed') return Buffer.concat([Buffer.from(`${begin}\r\n`), body]);
  const chunks = Array.from({ length: Math.ceil(body.length / 7) }, (_, index) => {
    const chunk = body.subarray(index * 7, index * 7 + 7);
    return Buffer.concat([
      Buffer.from(`${chunk.length.toString(16)};note=1\r\n`),
      chunk,
      Buffer.from('\r\n'),
    ]);
  });
  return Buffer.concat([
    Buffer.from(`${begin}transfer-encoding: Chunked\r\n\r\n`),
    ...chunks,
    Buffer.from('0\r\nx-sum: 1\r\n\r\n'),
  ]);
}

describe('reading an answer', () => {
  it('is the same wherever the pieces are cut, in each of the three forms of a body', () => {
    assert(
      property(
        uint8Array({ maxLength: 60 }),
        constantFrom('length' as const, 'chunks' as const, 'until closed' as const),
        array(integer({ min: 1, max: 400 }), { maxLength: 12 }),
        (bytes, form, cuts) => {
          const body = Buffer.from(bytes);
          const answer = readIn(framed(body, form), cuts);
          expect(answer).toMatchObject({ statusCode: 202, retryAfter: '7' });
          expect(answer?.bytes.equals(body)).toBe(true);
        },
      ),
    );
  });

  it('shows whether the connection may be used again, and how long it is kept open', () => {
    const after = (text: string) => {
      const reader = new AnswerReader(limit);
      reader.feed(Buffer.from(text));
      return { keepsOpen: reader.keepsOpen, idleSeconds: reader.idleSeconds };
    };
    expect(after(`${head}content-length: 0\r\nKeep-Alive: max=9, timeout=60\r\n\r\n`)).toEqual({
      keepsOpen: true,
      idleSeconds: 60,
    });
    expect(after(`${head}content-length: 0\r\nConnection: keep-alive, Close\r\n\r\n`).keepsOpen).toBe(false);
    expect(after('HTTP/1.0 200 OK\r\ncontent-length: 0\r\n\r\n').keepsOpen).toBe(false);
    expect(after(`${head}\r\n`).keepsOpen).toBe(false);
  });

  it('has no body after 204, and does not wait for one', () => {
    expect(whole('HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\n')?.bytes).toHaveLength(0);
  });

  it.each([
    ['no HTTP', 'SMTP ready\r\n\r\n'],
    ['another protocol', 'HTTP/1.1 101 Switching\r\n\r\n'],
    ['two lengths', `${head}content-length: 1\r\ncontent-length: 2\r\n\r\nab`],
    ['a negative length', `${head}content-length: -1\r\n\r\n`],
    ['a length and chunks', `${head}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`],
    ['a packed body', `${head}transfer-encoding: gzip, chunked\r\n\r\n`],
    ['a field without a name', `${head}: x\r\n\r\n`],
    ['a size that is none', `${head}transfer-encoding: chunked\r\n\r\nzz\r\n`],
    ['a chunk longer than said', `${head}transfer-encoding: chunked\r\n\r\n1\r\nab\r\n`],
    ['a second answer', `${head}content-length: 0\r\n\r\n${head}`],
    ['a body above the limit', `${head}content-length: ${limit + 1}\r\n\r\n`],
    ['chunks above the limit', `${head}transfer-encoding: chunked\r\n\r\n7ff\r\n${'a'.repeat(0x7ff)}`],
    ['an endless body', `${head}\r\n${'a'.repeat(limit + 1)}`],
    ['a head without an end', `${head}${'x-a: b\r\n'.repeat(6_000)}`],
  ])('refuses %s', (_name, text) => {
    expect(() => whole(text)).toThrow(RangeError);
  });

  it('does not accept a truncated response as a whole one', () => {
    expect(whole(`${head}content-length: 5\r\n\r\nab`)).toBeNull();
    expect(whole(`${head}transfer-encoding: chunked\r\n\r\n2\r\nab\r\n`)).toBeNull();
    expect(whole('HTTP/1.1 2')).toBeNull();
  });
});
