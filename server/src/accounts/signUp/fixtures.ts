import { asOwner } from '../../testing/asOwner.ts';
import { visitor, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { mailEmailCode } from '../emailCodes/mailEmailCode.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/** A user who signed up, in the browser in which they did. */
export interface NewOwner extends Visitor {
  readonly userId: number;
  readonly accountId: number;
}

/** A form of sign-up that can be sent; `no` makes it differ from others. */
export function aSignUp(no: number, change: Readonly<Record<string, unknown>> = {}) {
  return {
    FirstName: 'Jane',
    LastName: 'Doe',
    Email: `jane${no}@acme.example`,
    Phone: '(214) 555-0133',
    UserName: `jane.doe${no}`,
    Password: 'quiet-river-7',
    TimeZone: 'America/Denver',
    ...change,
  };
}

/** Signs up. Throws when the form is refused. */
export async function aNewOwner(
  test: TestApp,
  no: number,
  change: Readonly<Record<string, unknown>> = {},
): Promise<NewOwner> {
  const answer = await visitor(test.app, '').call('POST', '/signup', aSignUp(no, change));
  if (answer.statusCode !== 201) throw new Error(`the sign-up was refused: ${answer.body}`);
  const cookies = [answer.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0] ?? '');
  const { UserID: userId } = answer.json<{ UserID: number }>();
  const [row] = await asOwner<{ id: number }>(
    test,
    'select account_id as id from app_user where user_id = $1',
    [userId],
  );
  return { ...visitor(test.app, cookies.join('; ')), userId, accountId: row?.id ?? 0 };
}

/** Does what the worker does with the user's queued email; returns its code and the token of its link, if one was sent. */
export async function mailedCode(
  test: TestApp,
  { accountId, userId }: NewOwner,
): Promise<{ readonly mail: Mail; readonly code: string; readonly token: string } | null> {
  const sent: Mail[] = [];
  const mailer = {
    send: (mail: Mail) => {
      sent.push(mail);
      return Promise.resolve();
    },
    close: () => {},
  };
  await mailEmailCode({ ...test.base, mailer }, asTenant(accountId), { UserID: userId });
  const [mail] = sent;
  if (mail === undefined) return null;
  return {
    mail,
    code: /\b[0-9]{6}\b/.exec(mail.text)?.[0] ?? '',
    token: /\/verify-email#(\S+)/.exec(mail.text)?.[1] ?? '',
  };
}

/** Makes a phone one that the user proved. */
export async function proveAPhone(
  test: TestApp,
  { accountId, userId }: NewOwner,
  phone: number,
): Promise<void> {
  await asOwner(
    test,
    'insert into verified_phone (account_id, phone, user_id, verified_at) values ($1, $2, $3, $4)',
    [accountId, phone, userId, test.base.clock.now()],
  );
}
