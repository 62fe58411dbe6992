import { checkShortUrls, lookUpShortUrls } from '@carillon/contract/texts';
import { findShortUrls } from '@carillon/rules/shortUrls';
import type { Routes } from '../platform/http.ts';

export function textRoutes() {
  return (routes: Routes) => {
    routes.on(lookUpShortUrls, ({ body }) => findShortUrls(body.Text));
    routes.on(checkShortUrls, ({ body }) => findShortUrls(body.Text));
  };
}
