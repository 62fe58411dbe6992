import { handle } from '../platform/capability.ts';
import { purgeTemplates } from './changeTemplates.ts';
import { purgeTemplatesJob } from './jobs.ts';
import { templateRoutes } from './templateRoutes.ts';
import { checkShortUrls, lookUpShortUrls } from '@carillon/contract/library/texts';
import { findShortUrls } from '@carillon/rules/linting/shortUrls';
import type { TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import type { Routes } from '../platform/http/http.ts';
import { readTemplate } from './templates.sql.ts';
import { replaceUse } from './templateUses.sql.ts';

export { purgeTemplates } from './changeTemplates.ts';

export function textRoutes() {
  return (routes: Routes) => {
    routes.on(lookUpShortUrls, ({ body }) => findShortUrls(body.Text));
    routes.on(checkShortUrls, ({ body }) => findShortUrls(body.Text));
  };
}

/**
 * Records which library text a draft or broadcast began with; call it in the transaction that changes it. A text that
 * the caller doesn't see counts as none.
 */
export async function setTemplateUse(
  tx: TenantTx,
  caller: Caller,
  by: { kind: 'draft' | 'broadcast'; id: number },
  templateId: number | null | undefined,
): Promise<void> {
  const wanted = templateId ?? null;
  const row = wanted === null ? null : await readTemplate(tx, caller.userId, wanted);
  await replaceUse(tx, by, row?.templateId ?? null);
}

export const templates = {
  routes: [textRoutes, templateRoutes],
  jobs: [handle(purgeTemplatesJob, purgeTemplates, (data) => data.UndoID)],
};
