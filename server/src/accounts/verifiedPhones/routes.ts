import {
  getCapabilities,
  getTrialCapabilities,
  sendMfa,
  verifyMfa,
} from '@carillon/contract/accounts/verifiedPhones';
import type { Routes } from '../../platform/http/http.ts';
import { presentCapabilities, presentTrial } from './capabilities.ts';
import type { CodeDeps } from './codeDeps.ts';
import { sendCode } from './sendCode.ts';
import { verifyCode } from './verifyCode.ts';

export function verifiedPhoneRoutes(deps: CodeDeps) {
  return (routes: Routes) => {
    routes.on(sendMfa, ({ caller, body }) => sendCode(deps, caller, body.PhoneNumber));
    routes.on(verifyMfa, ({ caller, params }) => verifyCode(deps, caller, params.Code));
    routes.on(getCapabilities, ({ caller }) => presentCapabilities(caller));
    routes.on(getTrialCapabilities, ({ caller }) => deps.database.inTenant(caller.tenant, presentTrial));
  };
}
