import {
  acceptInvitation,
  sendInvitation,
  viewInvitation,
  withdrawInvitation as withdraw,
} from '@carillon/contract/accounts/invitations';
import type { Routes } from '../../platform/http/http.ts';
import { rememberBrowser } from '../signIn/knownBrowser.ts';
import { openSession } from '../signIn/sessions.ts';
import type { UserDeps } from '../users/userDeps.ts';
import { acceptWithPassword, showInvitation } from './acceptInvitation.ts';
import { sendInvitationAgain, withdrawInvitation } from './inviteUser.ts';

/** The calls of invitations: of those who invite, and of the page that a link opens. */
export function invitationRoutes(deps: UserDeps) {
  return (routes: Routes) => {
    routes.on(sendInvitation, ({ caller, params }) => sendInvitationAgain(deps, caller, params.UserID));
    routes.on(withdraw, ({ caller, params }) => withdrawInvitation(deps, caller, params.UserID));
    routes.on(viewInvitation, ({ body, request }) => showInvitation(deps, body.Token, request.ip));
    routes.on(acceptInvitation, async ({ body, request, reply }) => {
      const who = await acceptWithPassword(deps, body, request.ip);
      await openSession(deps, request, reply, who, { keepSignedIn: false, method: 'link' });
      await rememberBrowser(deps, request, reply, { accountId: who.tenant.accountId, userId: who.userId });
    });
  };
}
