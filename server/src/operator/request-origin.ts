import type { Db } from '../db/handle.ts';
import { getKey, maskKey } from '../keys/index.ts';
import type { Environment } from '../lib/environment.ts';
import type { OfferRequest } from '../serving/index.ts';

/** The fields that say how the offers of a session were requested. */
export async function viewRequestOrigin(
  { db, environment }: { db: Db; environment: Environment },
  { requestEvidence, keyId }: Pick<OfferRequest, 'requestEvidence' | 'keyId'>,
) {
  const key = keyId === null ? undefined : await getKey(db, keyId);
  return {
    request_evidence: requestEvidence,
    key_id: keyId,
    key_name: key ? key.name || maskKey(key, environment) : null,
  };
}
