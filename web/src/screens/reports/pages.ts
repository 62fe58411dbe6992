import { createRoute } from '@tanstack/react-router';
import { page } from '../../pageRoute.tsx';
import { BellOffIcon, CheckIcon, CoinsIcon, ColumnsIcon, InvoiceIcon } from '../../parts/icons.tsx';
import { app } from '../../screenRoots.ts';
import { creditSearch, invoicesSearch, optOutSearch, promotionalSearch } from './search.ts';

const optOutRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/reports/opt-out-report',
    title: 'Opt-out report',
    right: 'optOuts.use',
    icon: BellOffIcon,
    report:
      'Everyone who may not be texted or called, why, and since when. Add, change, upload, or download.',
    palette: [{ text: 'Opt-outs', also: 'Opt-out report' }],
    load: () => import('./optOut/OptOutPage.tsx'),
  }),
  validateSearch: optOutSearch,
});
const promotionalRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/reports/promotional-opt-in',
    title: 'Promotional opt-in report',
    right: 'optOuts.use',
    icon: CheckIcon,
    report: 'Who agreed to receive offers, when, and the words they agreed to.',
    palette: [{ also: 'Opt-ins' }],
    load: () => import('./optOut/PromotionalPage.tsx'),
  }),
  validateSearch: promotionalSearch,
});
const reportsRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/reports',
    title: 'Reports',
    right: 'reports.view',
    icon: InvoiceIcon,
    nav: { owns: ['/reports'] },
    palette: [{ icon: ColumnsIcon }],
    load: () => import('./ReportsPage.tsx'),
  }),
});
const creditBalanceRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/reports/credit-balance',
    title: 'Credit balance',
    right: 'billing.view',
    needs: 'payAsYouGo',
    isMoney: true,
    icon: CoinsIcon,
    report: 'Every credit added, held, spent, and given back, by broadcast and by conversation.',
    palette: [{}],
    load: () => import('./CreditBalancePage.tsx'),
  }),
  validateSearch: creditSearch,
});
/** Invoices, and below them single ones: to read and to print. */
const invoicesRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/reports/invoices',
    title: 'Invoices',
    right: 'billing.view',
    refusal: 'privileged',
    isMoney: true,
    icon: InvoiceIcon,
    report: 'What was bought by invoice, and what is still to pay.',
    palette: [{}],
    load: () => import('./invoices/InvoicesPage.tsx'),
  }),
  validateSearch: invoicesSearch,
});
const invoiceRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/reports/invoices/$id',
    title: 'Invoice',
    right: 'billing.view',
    refusal: 'privileged',
    load: () => import('./invoices/InvoicePage.tsx'),
  }),
});

export const reportRoutes = [
  optOutRoute,
  promotionalRoute,
  reportsRoute,
  creditBalanceRoute,
  invoicesRoute,
  invoiceRoute,
] as const;
