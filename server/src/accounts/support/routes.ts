import { createHmac } from 'node:crypto';
import { getSupport, getSupportChat, postErrorReport } from '@carillon/contract/accounts/support';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/http.ts';
import { countOne } from '../../platform/limitCounts.sql.ts';
import type { Log } from '../../platform/log.ts';
import type { Config } from '../../platform/settings/config.ts';
import { readUser } from '../accounts.sql.ts';

export interface SupportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Pick<Config, 'support' | 'appHost' | 'isDevMode' | 'hasDebugStyles' | 'errors'>;
}

/** Reports that one address may send in an hour: a page that fails over and over must not fill the log. */
const reports = { what: 'errorReport', times: 20, windowMs: 3_600_000 } as const;

/** What the chat's vendor compares with the email, so that no one can chat as another user (row P-012). */
export function chatHash(secret: string, email: string): string {
  return createHmac('sha256', secret).update(email).digest('hex');
}

/** The lines of a stack that name a place in the code. */
function placesOf(stack: string): string[] {
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /:\d+:\d+\)?$/.test(line))
    .slice(0, 20);
}

export function supportRoutes({ database, clock, log, settings }: SupportDeps) {
  return (routes: Routes) => {
    const { support, errors } = settings;
    routes.on(getSupport, () => ({
      Phone: support.phone,
      Email: support.email,
      BillingEmail: support.billingEmail,
      AppHost: settings.appHost,
      DevMode: settings.isDevMode,
      DebugStyles: settings.hasDebugStyles,
      ErrorSessionsRate: errors.sessionsOnErrorRate,
    }));
    routes.on(getSupportChat, ({ caller }) =>
      database.inTenant(caller.tenant, async (tx) => {
        const user = await readUser(tx, caller.userId);
        const email = user?.email ?? '';
        return {
          ScriptURL: support.chatScript,
          Name: `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim(),
          Email: email,
          Hash: chatHash(support.chatSecret, email),
        };
      }),
    );
    routes.on(postErrorReport, async ({ body, request }) => {
      const until = await database.inPlatform((tx) => countOne(tx, reports, request.ip, clock.now()));
      if (until !== null) return;
      // The message of an error may quote what a user typed, so only the places in the code are kept.
      log.warn(
        { page: body.Path, kind: body.Kind, places: placesOf(body.Stack) },
        'the app failed in a browser',
      );
    });
  };
}
