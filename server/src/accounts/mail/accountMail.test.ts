import { expect, it } from 'vitest';
import { accountMail } from './accountMail.ts';

const content = {
  subject: 'Set a new password',
  firstName: 'Dana',
  sentences: ['A new password was asked for.'],
  button: { label: 'Choose a password', url: 'https://x.test/reset#token=a&b' },
  notes: ['The link works for 60 minutes.'],
};

it('says the same in text and HTML, in the same order', () => {
  const { text, html } = accountMail(content);
  expect(text).toBe(
    'Hello Dana,\n\nA new password was asked for.\n\nChoose a password: https://x.test/reset#token=a&b\n\nThe link works for 60 minutes.\n',
  );
  const places = ['Hello Dana,', 'A new password', 'Choose a password', '60 minutes'].map((part) =>
    html.indexOf(part),
  );
  expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true);
  expect(html).toContain('href="https://x.test/reset#token=a&amp;b"');
});

it('takes nothing typed for markup, and keeps names on one short line', () => {
  const { text, html, subject } = accountMail({
    ...content,
    subject: 'Invitation\r\nBcc: all@x.test',
    firstName: `<b onclick="x">\n\nYou won ${'!'.repeat(100)}`,
  });
  expect(html).not.toContain('<b onclick');
  expect(subject).toBe('Invitation Bcc: all@x.test');
  expect(text.split('\n')[0]?.length).toBeLessThan(50);
});

it('greets without a name, and needs no button', () => {
  const { text } = accountMail({ subject: 'Changed', firstName: ' ', sentences: ['It was changed.'] });
  expect(text).toBe('Hello,\n\nIt was changed.\n');
});
