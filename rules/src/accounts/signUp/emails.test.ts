import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emailError, isEmail, mailboxOf } from './emails.ts';

it.each(['a@b.co', "o'neil+x@mail.acme.example", 'A.B-c_d@sub.acme.co', 'x@1a.example'])(
  '%s is an email',
  (email) => {
    expect(isEmail(email)).toBe(true);
  },
);

it.each([
  'a@',
  '@b.co',
  'a@b',
  'a b@c.co',
  'a@b..co',
  '.a@b.co',
  'a.@b.co',
  'a..b@c.co',
  'a@-b.co',
  'a@b.co.',
  'a@b@c.co',
  '',
])('"%s" is none', (email) => {
  expect(isEmail(email)).toBe(false);
});

it('is refused in the words of row P-132', () => {
  expect(emailError('a@')).toBe('Use a valid email');
  expect(emailError('')).toBe('Enter an email');
  expect(emailError('a@b.co')).toBeNull();
});

it.each([
  ['J.Doe+2@Gmail.com', 'jdoe@gmail.com'],
  ['j.d.o.e@googlemail.com', 'jdoe@gmail.com'],
  ['J.Doe+2@acme.example', 'j.doe@acme.example'],
  ['jdoe@acme.example', 'jdoe@acme.example'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

it('spellings of a mailbox stay one, and a mailbox is its own', () => {
  const name = fc.stringMatching(/^[a-z0-9]{1,20}$/);
  fc.assert(
    fc.property(name, name, fc.constantFrom('gmail.com', 'acme.example'), (user, tag, host) => {
      const plain = mailboxOf(`${user}@${host}`);
      expect(mailboxOf(`${user.toUpperCase()}+${tag}@${host}`)).toBe(plain);
      expect(mailboxOf(plain)).toBe(plain);
    }),
  );
});
