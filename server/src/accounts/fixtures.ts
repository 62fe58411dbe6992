import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { asTenant } from '../platform/database/tenant.ts';
import { asOwner } from '../testing/asOwner.ts';
import type { TestApp } from '../testing/testApp.ts';
import { namedUserJob, userMailJob } from './jobs.ts';
import { sendUserMail } from './mail/sendUserMail.ts';
import { workForName } from './passwords/namedUser.ts';

/** An email as it was sent. */
export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Does the queued jobs about users, and returns the emails that were sent since the last time, in order of subject. */
export async function sentMails(test: TestApp): Promise<SentMail[]> {
  const deps = { ...test.base, settings: test.base.config };
  const jobs = await asOwner<{ name: string; data: object }>(
    test,
    `with taken as (delete from pgboss.job where name in ('user-mail', 'named-user') returning name, data, created_on)
     select name, data from taken order by created_on`,
  );
  for (const { name, data } of jobs)
    if (name === userMailJob.name) {
      const order = userMailJob.data.parse(data);
      await sendUserMail(deps, asTenant(order.AccountID), order);
    } else {
      const order = namedUserJob.data.parse(data);
      await workForName(deps, asTenant(order.AccountID), order);
    }
  return takeMails(test);
}

/** Reads and removes the emails of the folder. */
function takeMails(test: TestApp): SentMail[] {
  const { folder } = test.base.config.mail;
  if (!existsSync(folder)) return [];
  const mails = readdirSync(folder).map((name) => {
    const raw = readFileSync(path.join(folder, name), 'utf8').replaceAll(/=\r?\n/g, '');
    const header = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(raw)?.[1]?.trim() ?? '';
    const plain = raw.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    );
    const text = plain.split(/content-type: text\/plain[^\n]*\n/i)[1]?.split(/\n--/)[0] ?? '';
    return { to: header('To'), subject: header('Subject'), text: text.trim() };
  });
  rmSync(folder, { recursive: true, force: true });
  return mails.toSorted((one, other) => one.subject.localeCompare(other.subject));
}

/** The token of the link in an email. */
export function tokenIn(mail: SentMail | undefined): string {
  return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
