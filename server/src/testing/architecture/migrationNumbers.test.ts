import { expect, it } from 'vitest';
import { migrationsFolder, migrationsIn, releasedMigrations } from '../../platform/database/migrate.ts';
import { migrationFaults } from './migrationNumbers.ts';

const released = ['0001_platform.sql', '0002_accounts.sql', '0005_texts.sql'];

it.each([
  ['the release itself', [], []],
  ['a new number', ['0006_calls.sql'], []],
  ['new numbers with a gap', ['0061_sends.sql', '0070_drips.sql'], []],
  [
    'two new files with one number',
    ['0006_calls.sql', '0006_drips.sql'],
    ['0006_drips.sql has the number of'],
  ],
  ['the number of a released file', ['0005_calls.sql'], ['0005_texts.sql has the number of', 'too late']],
  ['a gap below the release', ['0003_calls.sql'], ['0003_calls.sql comes too late']],
  ['three digits', ['006_calls.sql'], ['not four digits']],
  ['five digits', ['00006_calls.sql'], ['not four digits']],
  ['a letter behind the number', ['0006b_calls.sql'], ['not four digits']],
  ['a capital letter', ['0006_Calls.sql'], ['not four digits']],
  ['a hyphen', ['0006-calls.sql'], ['not four digits']],
  ['no words', ['0006.sql'], ['not four digits']],
])('%s', (_, added, faults) => {
  const found = migrationFaults([...released, ...added], released);
  expect(found).toHaveLength(faults.length);
  faults.forEach((fault) => expect(found.join('\n')).toContain(fault));
});

it('a released file that is gone or has another name', () => {
  const names = ['0001_platform.sql', '0002_accounts.sql', '0005_messages.sql'];
  expect(migrationFaults(names, released)).toEqual([
    '0005_messages.sql comes too late: the last release has numbers up to 5',
    '0005_texts.sql was released and is gone',
  ]);
});

it('the migrations of the product have numbers of their own, after those of the last release', () => {
  const names = migrationsIn(migrationsFolder);
  expect(names.length).toBeGreaterThan(20);
  expect(migrationFaults(names, releasedMigrations())).toEqual([]);
});
