import * as contract from '@carillon/contract/accounts/signUp';
import { AppError } from '@carillon/contract/errors';
import { emailError } from '@carillon/rules/accounts/signUp/emails';
import { emailTakenText, userNameError, userNameTakenText } from '@carillon/rules/accounts/identityRules';
import type { Clock } from '../../platform/clock.ts';
import type { Routes } from '../../platform/http/http.ts';
import { spendAll, type Limit } from '../../platform/limitCounts.sql.ts';
import { queueEmailCode } from '../emailCodes/mailEmailCode.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { rememberBrowser } from '../signIn/knownBrowser.ts';
import { openSession, type SessionDeps } from '../signIn/sessions.ts';
import { groupCodeRefusal, namedGroupCode, presentGroupCode } from './groupCodes.ts';
import { findGroupCode, groupCodeOfAccount } from './groupCodes.sql.ts';
import { signUp } from './signUp.ts';
import { isEmailTaken, isNameTaken } from './signUp.sql.ts';

export interface SignUpRouteDeps extends SessionDeps {
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/** The truth about names and emails has a price: so many questions from one address (rows P-150, P-194). */
const questions: Limit = { what: 'validation', times: 100, windowMs: 3_600_000 };

const answer = (ErrorMessage: string | null) => ({
  Success: ErrorMessage === null,
  ErrorMessage: ErrorMessage ?? '',
});

export function signUpRoutes(deps: SignUpRouteDeps) {
  const { database, clock } = deps;
  const asked = (address: string) =>
    database.inPlatform((tx) => spendAll(tx, [[questions, address]], clock.now()));
  return (routes: Routes) => {
    routes.on(contract.signUp, async ({ body, request, reply }) => {
      const who = await signUp(
        { database, clock, queueEmailCode: (tx, userId) => queueEmailCode(deps, tx, userId) },
        body,
        request.ip,
      );
      await openSession(deps, request, reply, who, { keepSignedIn: false, method: 'password' });
      await rememberBrowser(deps, request, reply, { accountId: who.tenant.accountId, userId: who.userId });
      return { UserID: who.userId };
    });
    routes.on(contract.validateUserName, async ({ body, request }) => {
      await asked(request.ip);
      const name = body.Source.trim();
      const error = userNameError(name);
      if (error !== null) return answer(error);
      const isTaken = await database.inPlatform((tx) => isNameTaken(tx, name));
      return answer(isTaken ? userNameTakenText : null);
    });
    routes.on(contract.validateEmail, async ({ body, request }) => {
      await asked(request.ip);
      const email = body.Source.trim();
      const error = emailError(email);
      if (error !== null) return answer(error);
      const isTaken = await database.inPlatform((tx) => isEmailTaken(tx, email));
      return answer(isTaken ? emailTakenText : null);
    });
    routes.on(contract.validatePromoCode, async ({ body, request }) => {
      await asked(request.ip);
      const code = await database.inPlatform((tx) => findGroupCode(tx, body.Source));
      const refusal = groupCodeRefusal(code);
      return { ...answer(refusal), PromoMessage: refusal === null ? (code?.promoMessage ?? '') : '' };
    });
    routes.on(contract.getGroupCode, async ({ caller, query, request }) => {
      const name = query.Name ?? '';
      if (name !== '') {
        await asked(request.ip);
        return namedGroupCode(await database.inPlatform((tx) => findGroupCode(tx, name)));
      }
      const own = caller === null ? null : await database.inTenant(caller.tenant, groupCodeOfAccount);
      if (own === null) throw new AppError('NotFound');
      return presentGroupCode(own);
    });
  };
}
