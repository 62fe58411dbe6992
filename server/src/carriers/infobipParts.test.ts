import { describe, expect, it } from 'vitest';
import { infobipWire } from './testCases/infobipWire.ts';

describe('a message in parts', () => {
  it.each([
    [
      'the first part',
      [
        ['text/plain', 'STOP'],
        ['text/plain', 'sent from my phone'],
      ],
    ],
    [
      'the second',
      [
        ['text/plain', 'part one'],
        ['text/plain', 'STOP'],
      ],
    ],
    [
      'one behind a picture',
      [
        ['image/jpeg', ''],
        ['text/plain; charset=utf-8', 'STOP'],
      ],
    ],
    [
      'one behind the layout',
      [
        ['application/smil', '<smil>STOP</smil>'],
        ['TEXT/PLAIN', 'STOP'],
      ],
    ],
    [
      'one of many',
      [
        ['text/plain', 'a'],
        ['text/plain', 'b'],
        ['text/plain', 'c'],
        ['text/plain', 'STOP'],
      ],
    ],
  ])('Infobip: reads the words of every part of a message, also of %s', async (_what, parts) => {
    const { text: _text, ...inbound } = infobipWire.inbound('m-1', '+12145550111', '+12145550100', '');
    const message = parts.map(([contentType, value]) => ({ contentType, value }));
    const carrier = infobipWire.create('http://127.0.0.1:9');
    const body = JSON.stringify(infobipWire.envelope([{ ...inbound, message }]));
    const [event] = carrier.parseWebhook(Buffer.from(body));
    await carrier.close();
    const words = parts.filter(([type]) => /^text/i.test(type ?? '')).map(([, value]) => value);
    expect(event).toMatchObject({ kind: 'inbound', text: words.join('\n') });
  });
});
