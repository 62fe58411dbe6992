// @vitest-environment happy-dom
import * as rules from '@carillon/rules/linting/lintText';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mounted } from '../../../../testing/mounted.tsx';
import type { Mounted } from '../../../../testing/mounted.tsx';
import { emptyForm } from '../wizardForm.ts';
import { useSendAnyway } from './useSendAnyway.ts';

let page: Mounted | undefined;
beforeEach(() => {
  // What the rules know about account and recipients is not loaded; they are silent about it.
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }));
});
afterEach(async () => {
  await page?.unmount();
  page = undefined;
  vi.unstubAllGlobals();
});

type Wizard = Parameters<typeof useSendAnyway>[0];
type Load = NonNullable<Parameters<typeof useSendAnyway>[1]>;

const wizardOf = (TextMessage: string, BroadcastType: 'SMS' | 'Announcement' = 'SMS'): Wizard =>
  ({
    draftId: 7,
    signature: '',
    facts: { message: { links: null, limit: 160 } },
    form: { ...emptyForm, BroadcastType, TextMessage },
  }) as unknown as Wizard;

/** What each press of Send found: the rules that it overrides, or null when nothing may be sent. */
async function pressing(wizard: Wizard, load: Load) {
  const found: (readonly string[] | null)[] = [];
  function Send() {
    const { seen, question } = useSendAnyway(wizard, load);
    return (
      <>
        <button type="button" onClick={() => void seen().then((rule) => found.push(rule))}>
          Send
        </button>
        {question.isOpen && <p>Asked about {question.risks.map(({ rule }) => rule).join(', ')}</p>}
      </>
    );
  }
  const shown = await mounted(<Send />);
  page = shown;
  return {
    shown,
    found,
    press: async () => {
      const before = found.length;
      await shown.click(shown.button('Send'));
      await vi.waitFor(() => expect(found.length).toBe(before + 1));
    },
  };
}
const works: Load = async () => rules;
const fails: Load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

it('sends nothing and says so when the rules can’t be loaded, and sends once they can be', async () => {
  let load = fails;
  const { shown, found, press } = await pressing(wizardOf('School ends at noon today.'), () => load());
  await press();
  expect(found).toEqual([null]);
  await vi.waitFor(() =>
    expect(shown.text()).toContain(
      'Your text could not be checked, so nothing was sent. Check your connection and try again.',
    ),
  );
  load = works;
  await press();
  expect(found[1]).not.toBeNull();
});

it('needs no rules for a broadcast without a text', async () => {
  const { found, press } = await pressing(wizardOf('', 'Announcement'), fails);
  await press();
  expect(found).toEqual([[]]);
});

it('asks once about a text that carriers may block, and then sends with the rules that were overridden', async () => {
  const { shown, found, press } = await pressing(wizardOf('Win at https://youtu.be/3abcdef today.'), works);
  await press();
  expect(found).toEqual([null]);
  expect(shown.text()).toContain('Asked about');
  await press();
  expect(found[1]?.length).toBeGreaterThan(0);
});
