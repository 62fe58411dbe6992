import { callCatalogue } from '@carillon/rules/calls/callCatalogue';
import { deliveryCatalogue } from '@carillon/rules/texts/deliveryCatalogue';
import { describe, expect, it } from 'vitest';
import { groupResults } from './Reasons.tsx';

const result = (DeliveryStatus: string, Category: string, IsCall: boolean) =>
  ({ DeliveryStatus, Category, IsCall, Label: '', Tooltip: '', Total: 1 }) as Parameters<
    typeof groupResults
  >[1][number];

describe.each([
  ['calls', callCatalogue.map((one) => result(one.name, one.category, true))],
  ['texts', deliveryCatalogue.map((one) => result(one.name, one.category, false))],
] as const)('results of %s', (channel, all) => {
  it.each(all)('$DeliveryStatus is under exactly one heading', (one) => {
    const found = groupResults(channel, all).filter(({ results }) => results.includes(one));
    expect(found).toHaveLength(1);
    const asked = ['OptedOut', 'DoNotContact', 'DoNotCall'].includes(one.DeliveryStatus);
    expect(found[0]?.group.title.startsWith('Asked not to be')).toBe(asked);
  });
});
