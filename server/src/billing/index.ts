import { billingRoutes } from './routes.ts';

export { auditInvoices } from './auditInvoices.ts';

export const billing = { routes: [billingRoutes] };
