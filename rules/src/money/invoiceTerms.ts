/** When an invoice is to be paid (1-decisions G-85); the first one is meant where none is said (P-241). */
export const invoiceTerms = ['Due on Receipt', 'Net 15', 'Net 30'] as const;
export type InvoiceTerms = (typeof invoiceTerms)[number];

const days: Readonly<Record<InvoiceTerms, number>> = { 'Due on Receipt': 0, 'Net 15': 15, 'Net 30': 30 };

/** Until when an invoice of this instant is to be paid, in milliseconds since 1970: so many times 24 hours later. */
export function dueAt(chargedAt: number, terms: InvoiceTerms): number {
  return chargedAt + days[terms] * 86_400_000;
}
