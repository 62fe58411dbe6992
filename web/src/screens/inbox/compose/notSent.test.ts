import { expect, it } from 'vitest';
import { notSent } from './notSent.ts';

const person = (phone: string) => ({ phone, firstName: '', lastName: '', personId: 0, values: {} });
const Message = 'The template you selected requires a First Name for this contact.';

it('keeps the people who did not get the message, with the reason', () => {
  const [sent, refused] = [person('2145558201'), person('2145558998')];
  expect(notSent([sent, refused], [{ PhoneNumber: '2145558998', Message }], 1)).toEqual({
    left: [refused],
    text: `Your message is on its way to 1 person. Not sent to (214) 555-8998: ${Message}`,
  });
});

it('says nothing about others when none of them got it', () => {
  const one = person('2145558998');
  expect(notSent([one], [{ PhoneNumber: '2145558998', Message }], 0)).toEqual({
    left: [one],
    text: `Not sent to (214) 555-8998: ${Message}`,
  });
});
