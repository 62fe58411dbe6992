import type { PromotionalOptIn } from '@carillon/contract/contacts/consent';
import type { ConsentSource } from './consent.sql.ts';
import type { PromotionalRow } from './optOuts/optOutReport.sql.ts';

const methods: Readonly<Partial<Record<ConsentSource, PromotionalOptIn['Method']>>> = {
  Join: 'Join page',
  Stop: 'JOIN keyword',
  User: 'Added by user',
  File: 'File',
  Import: 'File',
};

/** A row of the promotional opt-in report, with the contact's name or else the name that was given. */
export function presentPromotional(row: PromotionalRow): PromotionalOptIn {
  const [given = '', ...rest] = row.name.split(' ');
  return {
    PhoneNumber: String(row.phone),
    FirstName: row.firstName ?? given,
    LastName: row.lastName ?? rest.join(' '),
    TextNumber: row.textNumber === null ? '' : String(row.textNumber),
    Method: methods[row.source] ?? 'Added by user',
    ConsentText: row.wording,
    DateOptedIn: row.at.toISOString(),
    Status: row.isOut ? 'Opted out' : 'Opted in',
    DateOptedOut: row.outAt?.toISOString() ?? null,
  };
}
