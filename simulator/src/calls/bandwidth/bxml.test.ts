import { expect, test } from 'vitest';
import { readBxml } from './bxml.ts';

const base = 'https://product.example/call/answer?x=1';
const read = (inner: string): unknown => readBxml(`<Response>${inner}</Response>`, base);

test('addresses are resolved against the responding one, with their fallback and credentials', () => {
  expect(
    read(
      '<Gather gatherUrl="/g?a=1&amp;b=2" gatherMethod="GET" username="u" password="p" gatherFallbackUrl="f" fallbackUsername="v"/>',
    ),
  ).toMatchObject([
    {
      verb: 'Gather',
      next: {
        url: 'https://product.example/g?a=1&b=2',
        method: 'GET',
        username: 'u',
        fallback: { url: 'https://product.example/call/f', method: 'POST', username: 'v', password: null },
      },
      maxDigits: 50,
      interDigitTimeout: 5,
      firstDigitTimeout: 5,
    },
  ]);
});

test.each([
  ['<Gather maxDigits="51"/>', 'maxDigits'],
  ['<Gather firstDigitTimeout="61"/>', 'firstDigitTimeout'],
  ['<Gather repeatCount="11"><Pause/><Pause/></Gather>', 'repeatCount'],
  ['<Gather><Pause/></Gather>', '<Pause> cannot stand here'],
  ['<Gather gatherUrl="http://[">', 'address'],
  ['<Gather terminatingDigits="x"/>', 'terminatingDigits'],
  ['<Record maxDuration="10801"/>', 'maxDuration'],
  ['<Redirect/>', 'redirectUrl'],
  ['<Transfer/>', '1 to 8'],
  ['<Transfer><PhoneNumber>2145550100</PhoneNumber></Transfer>', 'no number'],
  ['<Transfer transferCallerId="5"><PhoneNumber>+12145550100</PhoneNumber></Transfer>', 'transferCallerId'],
  ['<SpeakSentence> </SpeakSentence>', 'no text'],
  ['<SpeakSentence><PlayAudio>x</PlayAudio></SpeakSentence>', 'cannot stand in <SpeakSentence>'],
  ['<Pause duration="1" &lt;/>', 'Unclosed start tag'],
  [`<Pause tag="x" tag="y"/>`, 'Duplicate attribute'],
])('%s is refused', (inner, why) => {
  const refusal = read(inner) as { cause: string; why: string };
  expect(refusal.cause).toBe('invalid-bxml');
  if (!inner.includes('http://[')) expect(refusal.why).toContain(why);
});

test("what this simulator can't play is distinguished from what is wrong, and a long document is wrong", () => {
  expect(read('<Conference>x</Conference>')).toMatchObject({ cause: 'application-error' });
  expect(read(`<!--${'x'.repeat(65_536)}-->`)).toMatchObject({ cause: 'invalid-bxml' });
  expect(readBxml('  ', base)).toEqual([]);
  expect(read('<PauseRecording/>')).toEqual([]);
});
