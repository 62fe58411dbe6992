// @vitest-environment happy-dom
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shown } from '../../../../testing/asText.tsx';
import { mounted, type Mounted } from '../../../../testing/mounted.tsx';
import { recipientColumns } from './recipientColumns.tsx';
import { SentAsFigures } from './SentAsFigures.tsx';
import { SentAsFilter, type SentAs } from './SentAsFilter.tsx';

let page: Mounted | undefined;
afterEach(() => page?.unmount());

const texts = { RcsTotal: 1_204, RcsFallbackTotal: 12, Media: [] };
const columns = (totals: object) =>
  recipientColumns(
    { BroadcastType: 'SMS', TransferAndConnect: { IsTransfer: false }, RetryTimes: 0, ...totals } as never,
    { kind: 'texts', filter: 'all' },
  );

describe('how texts of a number with an RCS agent went', () => {
  it('is a filter that is pressed and released', async () => {
    const onChange = vi.fn<(value: SentAs | undefined) => void>();
    page = await mounted(<SentAsFilter broadcast={texts} value="fallback" isCounted onChange={onChange} />);
    expect(page.text()).toBe('RCS (1,204)SMS instead (12)');
    const [rcs, fallback] = document.querySelectorAll('[role="button"]');
    expect([rcs, fallback].map((chip) => chip?.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
    await page.click(rcs as Element);
    await page.click(fallback as Element);
    expect(onChange.mock.calls).toEqual([['rcs'], [undefined]]);
  });

  it('is MMS instead with a picture, and has no counts beside a part of the texts', async () => {
    const picture = { Uri: 'https://carillon.test/1.png' } as Broadcast['Media'][number];
    page = await mounted(
      <SentAsFilter
        broadcast={{ ...texts, Media: [picture] }}
        value={undefined}
        isCounted={false}
        onChange={() => undefined}
      />,
    );
    expect(page.text()).toBe('RCSMMS instead');
  });

  it.each([
    ['of both', texts, 'RCS1,204SMS instead12'],
    ['of RCS alone', { ...texts, RcsFallbackTotal: 0 }, 'RCS1,204SMS instead0'],
    ['of none', { ...texts, RcsTotal: 0, RcsFallbackTotal: 0 }, ''],
  ])('are figures %s', async (_what, totals, words) => {
    page = await mounted(<SentAsFigures broadcast={totals} />);
    expect(page.text()).toBe(words);
  });

  it('is a column, and none where no text went over RCS', () => {
    const column = columns(texts).find(({ id }) => id === 'sentas');
    const cell = (SentAs: RecipientResult['SentAs']) =>
      shown(<>{column?.cell({ SentAs } as RecipientResult)}</>).text;
    expect([cell('RCS'), cell('SMS'), cell(null)]).toEqual(['RCS', 'SMS', 'Not known yet']);
    expect(columns({ RcsTotal: 0, RcsFallbackTotal: 0 }).some(({ id }) => id === 'sentas')).toBe(false);
  });
});
