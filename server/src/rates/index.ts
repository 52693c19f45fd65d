/**
 * Exchange rates: how many US dollars one unit of a currency is worth, by day. The operator sets them. They
 * convert the values of orders in reports and nothing else: no bill, budget or payout may depend on them. A
 * day without a rate has none, it is never guessed.
 */
export { rateRoutes } from './routes.ts';
