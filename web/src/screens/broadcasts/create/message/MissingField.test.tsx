import { defaultTextPrices } from '@carillon/rules/money/credits';
import { describe, expect, it } from 'vitest';
import { shown } from '../../../../testing/asText.tsx';
import { AskFallback } from '../../../../parts/texts/editor/AskFallback.tsx';
import { FallbackForm } from '../../../../parts/texts/editor/FallbackForm.tsx';
import { textFacts } from '../../../../parts/texts/editor/textFacts.ts';
import { isAskedIn } from '../../../../parts/texts/editor/MessageEditor.tsx';
import { MissingField } from './MissingField.tsx';
import { emptyForm } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

const sized = (text: string, limit = 160) =>
  textFacts({
    text,
    signature: '',
    hasMedia: false,
    limit,
    international: false,
    prices: defaultTextPrices,
    customFields: ['Bus stop'],
    links: undefined,
  });
const isOff = (html: string, button: string): boolean =>
  new RegExp(`<button[^>]* disabled=""[^>]*>${button}`).test(html);

describe('the box for a fallback', () => {
  it.each([
    ['is off while nothing is typed', 100, '', 160, true, ''],
    ['says the length and the price', 100, 'stop', 160, false, '115 characters, still 1 credit'],
    [
      'says that every recipient costs more',
      150,
      'stop',
      320,
      false,
      '2 credits for every recipient instead of 1',
    ],
    ['is off above the limit, with the reason', 150, 'stop', 160, true, 'the limit is 160'],
  ])('%s', (_what, length, proposal, limit, off, words) => {
    const text = 'x'.repeat(length);
    const { html, text: said } = shown(
      <FallbackForm
        field="Bus stop"
        proposal={proposal}
        facts={sized(text, limit)}
        text={text}
        textWith={(typed) => (typed === '' ? text : `${text} default="${typed}"`)}
        onSet={() => undefined}
      />,
    );
    expect(isOff(html, 'Set fallback')).toBe(off);
    expect(said).toContain(words);
  });

  it('beside the text shows how its suggestion changes the text', () => {
    const text = 'Hi {{FirstName}}';
    const { html, text: said } = shown(
      <AskFallback
        name="FirstName"
        field="first name"
        facts={sized(text)}
        text={text}
        onSet={() => undefined}
        onClose={() => undefined}
      />,
    );
    expect(said).toContain('Makes the text 32 characters, still 1 credit for every recipient.');
    expect(isOff(html, 'Set fallback')).toBe(false);
  });
});

describe('a field that some recipients lack', () => {
  const missing = (form: Partial<WizardForm>, isAsked: boolean, Count = 748, People = Count) => {
    const whole = { ...emptyForm, TextMessage: 'Wait at {{BusStop}}.', ...form };
    return shown(
      <MissingField
        field={{ Field: 'BusStop', Name: 'Bus stop', Count, People }}
        wizard={{
          form: whole,
          change: () => undefined,
          columns: ['Bus stop'],
          facts: { message: sized(whole.TextMessage) } as never,
        }}
        isStale={false}
        given={[]}
        isAsked={isAsked}
        onShow={() => undefined}
      />,
    );
  };

  it('has its box, and both options', () => {
    const { html, text } = missing({}, false);
    expect(html).toContain('<input');
    expect(text).toContain(
      '748 recipients have no Bus stop. They won’t get the text unless you set a fallback.',
    );
    expect(text).toContain('Leave them out');
  });

  it('has no second box while there is one beside the text, and recipients can still be left out', () => {
    const { html, text } = missing({}, true);
    expect(html).not.toContain('<input');
    expect(text).toContain('748 recipients have no Bus stop');
    expect(text).toContain('Leave them out');
    expect(text).toContain('Check one by one');
  });

  it.each([
    [323, 176, '176 people with 323 numbers have no Bus stop. They'],
    [2, 1, '1 person with 2 numbers has no Bus stop. They'],
    [176, 176, '176 recipients have no Bus stop. They'],
    [1, 1, '1 recipient has no Bus stop. They'],
  ])('says %i numbers of %i people', (numbers, people, words) => {
    expect(missing({}, false, numbers, people).text).toContain(words);
  });

  it('has no box once they are left out', () => {
    const { html, text } = missing({ LeaveOutWithout: ['busstop'] }, false, 1);
    expect(html).not.toContain('<input');
    expect(text).toContain('1 recipient has no Bus stop and is left out.');
    const several = missing({ LeaveOutWithout: ['busstop'] }, false, 323, 176);
    expect(several.text).toContain('176 people with 323 numbers have no Bus stop and are left out.');
  });
});

it.each([
  ['Hi {{FirstName}}', 'FirstName', true],
  ['Hi {{FirstName default="there"}}', 'FirstName', false],
  ['Hi', 'FirstName', false],
  ['Hi {{FirstName}}', 'LastName', false],
  ['Hi {{FirstName}}', null, false],
])('in "%s" %s is asked for: %s', (text, asked, expected) => {
  expect(isAskedIn(text, asked)).toBe(expected);
});
