// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { mounted, type Mounted } from '../../../../testing/mounted.tsx';
import { undecidedText } from '../recipients/leaveOut.ts';
import { emptyForm, type WizardForm } from '../wizardForm.ts';
import { MissingField } from './MissingField.tsx';

let page: Mounted | undefined;
afterEach(() => page?.unmount());

it.each([
  ['a field that everyone has beside it', 'Hi {{FirstName}}, bus {{BusRoute}}', ['firstname'], null],
  ['no other field', 'Bus {{BusRoute}}', [], null],
  ['a field that others lack beside it', 'Bus {{BusRoute}}, room {{Room}}', [], /have no value for a field/],
])('leaving out who lacks a field goes on, with %s', async (_what, TextMessage, given, wanted) => {
  let form: WizardForm = { ...emptyForm, TextMessage };
  page = await mounted(
    <MissingField
      field={{ Field: 'BusRoute', Name: 'Bus route', Count: 165, People: 100 }}
      wizard={{
        form,
        change: (next) => {
          form = next(form);
        },
        columns: ['Bus route', 'Room'],
        facts: { message: {} } as never,
      }}
      isStale={false}
      given={given}
      isAsked
      onShow={() => undefined}
    />,
  );
  await page.click(page.button('Leave them out'));
  const left = undecidedText(form, { MissingValues: 165, PeopleWithoutValue: 100, Reached: 4_662 });
  if (wanted === null) expect(left).toBeNull();
  else expect(left).toMatch(wanted);
});
