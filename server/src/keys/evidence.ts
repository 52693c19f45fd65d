import type { RequestEvidence } from '../lib/evidence.ts';
import type { KeyPrincipal, UserPrincipal } from './model.ts';

/**
 * The evidence of what a caller reports. Servers have secret keys and the keys of advertisers, pages have
 * publishable keys. A signed-in user who acts for an advertiser counts like its key. Null for callers whose
 * calls are no evidence: other users, who only make tests, and the operator.
 */
export function evidenceOf(
  principal: Pick<KeyPrincipal, 'holder' | 'kind'> | Pick<UserPrincipal, 'holder' | 'advertiserId'>,
): RequestEvidence | null {
  if (principal.holder === 'user') return principal.advertiserId === null ? null : 'server';
  if (principal.holder === 'operator') return null;
  return principal.kind === 'pk' ? 'page' : 'server';
}
