import type { ListEnvelope } from '@carillon/contract/lists';
import type { TextNumber } from '@carillon/contract/numbers';
import type { Visitor } from '../testing/testApp.ts';

/** Ids of the text numbers that a user sees, by name. */
export async function numbersOf(who: Visitor): Promise<Record<string, number>> {
  const { Items } = (await who.call('GET', '/textnumbers')).json<ListEnvelope<TextNumber>>();
  return Object.fromEntries(Items.map((one) => [one.Name, one.TextNumberID]));
}
