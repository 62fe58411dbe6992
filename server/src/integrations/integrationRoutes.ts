import type { FastifyReply, FastifyRequest } from 'fastify';
import * as integrations from '@carillon/contract/integrations';
import { addCookie } from '../platform/http/browsers/cookies.ts';
import type { Routes } from '../platform/http/http.ts';
import { envelope, pageRange, type PageQuery } from '../platform/database/lists.ts';
import { listGroups, listGroupTypes, listIntegrations, listPeople, type BrowseDeps } from './browse.ts';
import { callbackPage, returnAddress } from './callbackPage.ts';
import { beginLogin, finishLogin, loginLife, removeIntegration } from './connect.ts';
import { randomToken } from './seal.ts';

/** Integrations: listing, connecting, and removing them, and browsing their people. */
export function integrationRoutes(deps: BrowseDeps) {
  return (routes: Routes): void => {
    routes.on(integrations.listIntegrations, async ({ caller, query, request }) =>
      paged(request, query, await listIntegrations(deps, caller, query)),
    );
    routes.on(integrations.loginIntegration, async ({ caller, params, body, request, reply }) => {
      const browser = browserOf(request) ?? randomToken();
      const answer = await beginLogin(deps, caller, params.IntegrationID, { fields: body, browser });
      if (answer.Status === 'Redirect') rememberBrowser(reply, browser, deps.publicUrl);
      return answer;
    });
    routes.on(integrations.finishIntegrationLogin, async ({ caller, params, query, request, reply }) => {
      const end = await finishLogin(deps, caller, params.IntegrationID, {
        state: query.state,
        code: query.error === undefined ? query.code : undefined,
        browser: browserOf(request),
      });
      if (!end.showInNewWindow) {
        await reply.redirect(returnAddress(params.IntegrationID, end));
        return;
      }
      const { html, contentSecurityPolicy } = callbackPage(params.IntegrationID, end);
      // The address held a code, so no other site may receive it as the referrer.
      reply.headers({
        'content-security-policy': contentSecurityPolicy,
        'referrer-policy': 'no-referrer',
      });
      await reply
        .status(end.isConnected ? 200 : 400)
        .type('text/html; charset=utf-8')
        .send(html);
    });
    routes.on(integrations.deleteIntegration, ({ caller, params, query }) =>
      removeIntegration(deps, caller, params.IntegrationID, query.anyway),
    );
    routes.on(integrations.listIntegrationGroupTypes, async ({ caller, params, query, request }) => {
      const types = await listGroupTypes(deps, caller, params.IntegrationID);
      return paged(
        request,
        query,
        types.map(({ id, name }) => ({ GroupTypeID: id, Name: name })),
      );
    });
    routes.on(integrations.listIntegrationGroups, async ({ caller, params, query, request }) =>
      paged(request, query, await listGroups(deps, caller, params.IntegrationID, query)),
    );
    routes.on(integrations.listIntegrationContacts, async ({ caller, params, query, request }) =>
      paged(request, query, await listPeople(deps, caller, params.IntegrationID, params.GroupID, query)),
    );
  };
}

function paged<T>(request: FastifyRequest, query: PageQuery, all: readonly T[]) {
  const { offset, limit } = pageRange(query);
  return envelope(request, query, all.slice(offset, offset + limit), all.length);
}

const cookie = 'carillon-integration';

function browserOf(request: FastifyRequest): string | null {
  const found = request.cookies[cookie];
  return found !== undefined && /^[\w-]{43}$/.test(found) ? found : null;
}

/** The browser sends the cookie when the other site redirects it back. */
function rememberBrowser(reply: FastifyReply, browser: string, publicUrl: string): void {
  const path = '/api/integrations';
  addCookie(reply, publicUrl, { name: cookie, value: browser, path, maxAgeMs: loginLife });
}
