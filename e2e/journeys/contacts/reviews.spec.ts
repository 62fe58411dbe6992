import { makeXlsx } from '../../../server/src/contacts/reading/workbooks/workbookFixture.ts';
import { check, checkInBothColors } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { Wizard } from '../../pages/wizard.ts';

/** One line for each kind of remark. */
const remarked = [
  'Call Maria Gomez at 214-555-0141 ext. 12',
  'Bob Ray 214-555-O142',
  'Cy Dow 679-555-0144',
  'Ed Gray, Flo Hill 214-555-0145 214-555-0146',
  'Gus Ives 214-555-0147, 214-555-0148 (old)',
  'Maria & Jose Gomez 214-555-0149 / 214-555-0150',
  `Kim Verylong${'name'.repeat(20)} 214-555-0151`,
].join('\n');

/** A sheet that was cut after its third row and closed again. */
function cutSheet(): Buffer {
  const row = (n: number, name: string, phone: string) =>
    `<row r="${n}"><c r="A${n}" t="inlineStr"><is><t>${name}</t></is></c><c r="B${n}" t="str"><v>${phone}</v></c></row>`;
  return makeXlsx({
    sheets: [row(1, 'Name', 'Phone') + row(2, 'Ann Lee', '2145550161') + row(3, 'Bo Ray', '2145550162')],
    entries: ['name="Roster of families"'],
    dimensions: ['A1:B3000'],
  });
}

for (const width of [1440, 375]) {
  test(`reviews say what is not as written, at ${width} pixels`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 812 });
    const client = await signIn();
    const wizard = new Wizard(page);
    await page.goto(`/broadcasts/create?draft=${await client.draft([])}&step=1`);
    await wizard.name.fill('Reviews');
    await wizard.next('Recipients');
    const { dialog } = wizard;
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const paste = async (text: string) => {
      await dialog.getByLabel('Paste here').fill(text);
      await dialog.getByRole('button', { name: 'Next' }).click();
      await expect(dialog.getByRole('heading', { name: 'Check what was found' })).toBeVisible();
    };

    await test.step('remarks about a paste', async () => {
      await wizard.add('Paste contacts');
      await paste(remarked);
      await expect(dialog.getByText('Good to know')).toBeVisible();
      await expect(dialog.getByRole('listitem').filter({ hasText: 'extension' })).toContainText(
        '(214) 555-0141',
      );
      await expect(dialog.getByText(/may hold other words or be someone else's/)).toBeVisible();
      await expect(dialog.getByText(/longer than a contact has room for/)).toBeVisible();
      await checkInBothColors(page, 'remarks of a paste');
      await fits();
    });

    await test.step('a question about a paste, by keyboard', async () => {
      await dialog.getByRole('button', { name: 'Paste something else' }).click();
      await paste('Name,Ref\nAnn Lee,214-555-0131\nBo Ray,214-555-0132');
      await expect(dialog.getByText('0 people ready to add')).toBeVisible();
      const question = dialog.getByRole('checkbox', {
        name: 'Also add 2 people whose numbers are in the column "Ref"',
      });
      await expect(question).toHaveAccessibleDescription(/may be other numbers than phones/);
      await checkInBothColors(page, 'question of a paste');
      await question.focus();
      await page.keyboard.press('Space');
      await expect(dialog.getByText('2 people ready to add')).toBeVisible();
      await check(page, 'question of a paste, answered');
      await fits();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    await test.step('a workbook that says it holds more', async () => {
      await wizard.add('Upload file');
      await wizard.choose('families.xlsx', cutSheet());
      await expect(dialog.getByRole('alert')).toContainText(
        'Sheet "Roster of families": It says that it has 3,000 rows, and ends with row 3.',
      );
      await expect(dialog.getByRole('button', { name: 'Add 2 people' })).toBeVisible();
      await checkInBothColors(page, 'a file that is cut');
      await fits();
    });
  });
}
