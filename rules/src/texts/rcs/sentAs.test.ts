import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deliveryCodes } from '../messageStatus.ts';
import { sentAsCodes, sentAsOf, sentAsWord, type TravelReceipt } from './sentAs.ts';

const { sentToCarrier, delivered, read, phoneUnreachable } = deliveryCodes;
const sent: TravelReceipt = { channel: 'rcs', status: sentToCarrier };
const arrived: TravelReceipt = { channel: 'rcs', status: delivered };
const opened: TravelReceipt = { channel: 'rcs', status: read };
const failed: TravelReceipt = { channel: 'rcs', status: sentToCarrier, fellBack: true };
const bySms: TravelReceipt = { channel: 'text', status: delivered };
const smsFailed: TravelReceipt = { channel: 'text', status: phoneUnreachable };
const silent: TravelReceipt = { status: delivered };

it.each<[string, TravelReceipt[], number]>([
  ['nothing is reported', [], sentAsCodes.unknown],
  ['the carrier names no channel', [silent], sentAsCodes.unknown],
  ['RCS took it', [sent], sentAsCodes.rcs],
  ['it arrived over RCS', [sent, arrived], sentAsCodes.arrivedOverRcs],
  ['it was opened', [opened], sentAsCodes.arrivedOverRcs],
  ['RCS failed, and its fallback is on its way', [sent, failed], sentAsCodes.fallback],
  ['the fallback arrived', [sent, failed, bySms], sentAsCodes.fallback],
  ['the fallback failed, too', [failed, smsFailed], sentAsCodes.fallback],
  ['only the fallback is reported', [bySms], sentAsCodes.fallback],
])('%s', (_name, receipts, code) => {
  expect(sentAsOf(receipts)).toBe(code);
});

it('no order and no repetition of receipts changes it', () => {
  const receipts = fc.array(fc.constantFrom(sent, arrived, opened, failed, bySms, smsFailed, silent));
  fc.assert(
    fc.property(receipts, fc.nat(), (those, at) => {
      const cut = at % (those.length + 1);
      const turned = [...those.slice(cut), ...those.slice(0, cut)].toReversed();
      expect(sentAsOf([...turned, ...those])).toBe(sentAsOf(those));
      // In two batches, of which the database keeps the higher one.
      expect(Math.max(sentAsOf(those.slice(0, cut)), sentAsOf(those.slice(cut)))).toBe(sentAsOf(those));
    }),
  );
});

it.each([
  [null, false, null],
  [sentAsCodes.unknown, false, null],
  [sentAsCodes.rcs, true, 'RCS'],
  [sentAsCodes.arrivedOverRcs, false, 'RCS'],
  [sentAsCodes.fallback, false, 'SMS'],
  [sentAsCodes.fallback, true, 'MMS'],
] as const)('%s with a picture %s is %s', (code, hasPicture, word) => {
  expect(sentAsWord(code, hasPicture)).toBe(word);
});
