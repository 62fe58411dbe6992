export { auditInvoices } from './auditInvoices.ts';
export { billingRoutes } from './routes.ts';
