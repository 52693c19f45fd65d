import { clientNetwork, customerNetwork } from './client-network.ts';
import { addressPrefix, windowCounter } from './rate-counter.ts';

/** An address with more than this part of the limit has many calls. */
export const partOfAddress = 1 / 20;
/** The smallest share of an address if the limit is small, unless the part of a customer is smaller. */
const leastShare = 10;
/**
 * All processes together never count more than this part of the limit as few calls of one
 * customer of a provider.
 */
const partOfCustomer = 1 / 2;

/**
 * How many calls to count in the group of addresses with many calls. 0: the address has made few calls, and
 * the call counts in the group of those.
 */
export type CountMany = (keyId: string, ip: string, limit: number, windowMs: number) => number;

/**
 * Divides the calls with a key that everybody can read into two groups, each with the limit of the key: those
 * of addresses that make few calls (shoppers), and those of addresses that make many (a server, the gateway
 * of a mobile network, a stranger). So a stranger at a few addresses cannot use up what shoppers need, and a
 * server that is alone has the whole limit: with the first call beyond its share, its earlier calls count in
 * the second group too.
 *
 * Addresses are counted by network, in this process only, because asking the primary about each shopper would
 * delay every call. Each of several processes has its part of the share.
 */
export function addressShares(processes: number, counter = windowCounter()): CountMany {
  return (keyId, ip, limit, windowMs) => {
    const ofCustomer = Math.floor((limit * partOfCustomer) / processes);
    const ofAddress = Math.floor((limit * partOfAddress) / processes);
    const share = Math.min(ofCustomer, Math.max(leastShare, ofAddress));
    const count = (network: string) =>
      counter.take(`${addressPrefix}${keyId}:${network}`, limit, windowMs).current;
    const network = clientNetwork(ip);
    const calls = count(network);
    const customer = customerNetwork(network);
    const isCustomerOver = customer !== undefined && count(customer) > ofCustomer;
    if (calls === share + 1) return calls;
    return calls > share || isCustomerOver ? 1 : 0;
  };
}
