import { describe, expect, test } from 'vitest';
import { saysNotToText, wishOf } from './wishColumns.ts';

/** "Header = a, b | c": values before the bar mean not to text, and those after it don't. */
const says = (text: string) => {
  const [header = '', cells = ''] = text.split(' = ');
  const [out = [], fine = []] = cells.split('|').map((part) =>
    part
      .split(',')
      .map((cell) => cell.trim())
      .filter((cell) => cell !== ''),
  );
  return { header, out, fine };
};

describe('a column that says whom not to text', () => {
  test.each([
    'Opt Out = Yes, TRUE, x, 1, Y, ✓, 2024-05-01, 3/4/2024, Per mom | No, FALSE, 0, N, Opted in',
    'OptOut = yes | no',
    'Opted-out = Yes | No',
    'SMS Opt Out = X | none',
    'opt_out_date = 2024-05-01 |',
    'Do Not Text = TRUE, si | FALSE, Off',
    'do_not_call = 1 | 0',
    'DoNotContact = Yes | No',
    "Don't text = x | n",
    'DNC = DNC, yes | no, n/a',
    'No llamar = x, sí, Si | no, nunca',
    'No enviar mensajes = Sí | No',
    'Ne pas appeler = oui, O, x | non',
    'Pas de SMS = vrai | faux',
    'Deceased = Y | N',
    'Fallecido = Sí | No',
    'Décédé = oui | non',
    'Unsubscribed = TRUE | FALSE',
    'No texts = x | no',
    'Do not text = No texts, no more texts, No SMS, No calls please | no, No - text ok, no problem',
    'Opt out = "No texts please: the mother has asked us twice", Please no texts | No thanks needed, none',
    'Opted out = Never text her, Not to be contacted, no messages thank you | never, not opted out',
    'Do not contact = never call, Please no more messages | No contact yet, no calls made, Not yet',
    'No llamar = No llamar, Nunca llamar, no mensajes, no más mensajes por favor | no, nunca, no hay',
    'Ne pas appeler = Ne jamais appeler, ne pas appeler le soir | non, jamais',
    'Inactive = 1 | 0',
    'Wrong number = x | no',
    'SMS Consent = No, N, FALSE, 0, Revoked, Declined | Yes, Y, true, 1, x, Verbal',
    'Text OK? = N, no | Y, OK',
    'Opt In = No | Yes',
    'sms_opted_in = false | true',
    'OK to text = No, No thank you | Yes',
    'Can we text you? = no | yes',
    'Permission to text = Denied | Given',
    'Receive texts = No | Yes',
    'Subscribed = FALSE | TRUE',
    'Consent = no | yes',
    'Acepta mensajes = No | Sí',
    'Consentimiento SMS = no | si',
    'Accepte les SMS = Non | Oui',
    'Consentement = non | oui',
    'Active = No | Yes',
    'Texts? = No | Yes',
    'Status = Unsubscribed, Deceased, Inactive, Opted Out, DO NOT TEXT, Blocked, DNC | Active, Paid, No, Yes, New',
    'Member status = inactive, Former | active',
    'Estado = Inactivo, Dado de baja, Fallecida | Activo, TX',
    'Statut = Inactif, Désabonnée, Décédé | Actif',
    'Contact preference = Do not contact | Text, Cell',
    'Notes = do not text | Prefers mornings, no nuts, Do the forms',
  ])('%s', (text) => {
    const { header, out, fine } = says(text);
    const kind = wishOf(header);
    expect(kind).not.toBeNull();
    if (kind === null) return;
    expect(out.filter((cell) => !saysNotToText(kind, cell, true))).toEqual([]);
    expect(fine.filter((cell) => saysNotToText(kind, cell, true))).toEqual([]);
  });

  test.each([
    'Name',
    'Phone',
    'Cell phone',
    'Email opt out',
    'Email consent',
    'Photo permission',
    'Media opt out',
    'Medical consent',
    'Trip consent',
    'Approved',
    'Best time to call',
    'Do not call before',
    'Grade',
    'Opt out link',
    'Active meds',
    'Parent',
    'Number',
    'Contact',
    'Out of town',
    'City',
  ])('"%s" says nothing about texts', (header) => {
    expect(wishOf(header)).toBeNull();
  });

  test('an empty cell says no only where others mark their consent', () => {
    expect(saysNotToText('in', '', true)).toBe(true);
    expect(saysNotToText('in', ' ', false)).toBe(false);
    expect(saysNotToText('out', '', true)).toBe(false);
    expect(saysNotToText('status', '', true)).toBe(false);
    expect(saysNotToText('out', '(214) 564-0101', true)).toBe(false);
  });
});
