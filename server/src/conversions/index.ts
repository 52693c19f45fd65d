/**
 * Conversions: what advertisers report. A report is stored under the advertiser, with the order that it
 * belongs to. The order says to which click of which channel it is attributed, and the ledger of that channel
 * gets one event for it. An order is paid once, also if several parties report it many times. If it moves to
 * another click, its bill is taken back before it is billed there. This area must never tell a channel about
 * another one, or store what identifies a shopper.
 */
export { countConfirmedOrders } from './confirmed-orders-store.ts';
export { forgetReports, forgetReportsOf } from './forget-reports.ts';
export { type Conversion, orderKeyOf } from './model.ts';
export { type PostbackDependencies, postbackRoutes } from './postback-routes.ts';
export { publicConversionRoutes } from './public-routes.ts';
export { type ConversionDependencies, conversionRoutes } from './routes.ts';
export { type Conversions, startConversions } from './start-conversions.ts';
