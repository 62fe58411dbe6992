import * as contract from '@carillon/contract/accounts/onboarding';
import { AppError } from '@carillon/contract/errors';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller, Routes } from '../../platform/http/http.ts';
import { spendAll, type Limit } from '../../platform/limitCounts.sql.ts';
import { proveEmailByToken, sendEmailCode } from '../emailCodes/proveEmail.ts';
import { openOnboarding, presentOnboarding } from './progress.ts';
import { putStep, type OnboardingDeps } from './putStep.ts';

export interface OnboardingRouteDeps extends OnboardingDeps {
  /** The local number that the account reserved, 10 digits; empty for none (decided by numbers). */
  localNumberOf(tx: TenantTx): Promise<string>;
}

/** Links that are tried from one address. */
const linkTries: Limit = { what: 'emailCode.link', times: 60, windowMs: 3_600_000 };

export function onboardingRoutes(deps: OnboardingRouteDeps) {
  const { database, clock } = deps;
  const progressOf = ({ tenant, userId }: Caller) =>
    database.inTenant(tenant, async (tx) =>
      presentOnboarding(await openOnboarding(tx, userId), await deps.localNumberOf(tx)),
    );
  return (routes: Routes) => {
    routes.on(contract.getOnboarding, ({ caller }) => progressOf(caller));
    routes.on(contract.getOnboardingStep, async ({ caller, params }) => {
      const { Steps } = await progressOf(caller);
      const step = Steps.find(({ Name }) => Name === params.Step);
      if (step === undefined) throw new AppError('NotFound');
      return step;
    });
    routes.on(contract.putOnboardingStep, async ({ caller, params, body }) => {
      await putStep(deps, caller, params.Step, body);
      return progressOf(caller);
    });
    routes.on(contract.sendEmailCode, ({ caller, body }) => sendEmailCode(deps, caller, body.Email));
    routes.on(contract.proveEmail, async ({ body, request }) => {
      await database.inPlatform((tx) => spendAll(tx, [[linkTries, request.ip]], clock.now()));
      await proveEmailByToken(deps, body.Token, request.ip);
    });
  };
}
