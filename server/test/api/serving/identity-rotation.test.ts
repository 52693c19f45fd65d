import { expect, it } from 'vitest';
import { dayMs } from '../../../src/lib/days.ts';
import { rotateIdentityKey } from '../../../src/secrets/index.ts';
import { makeTestDatabase } from '../../support/database.ts';
import { makeDemand, offerIds, offerRequest, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { startTestService } from '../../support/service.ts';

it('a rotation of the identity key resets no frequency cap, neither at the rotation nor when the old key is retired', async () => {
  const database = await makeTestDatabase();
  let service = await startTestService({ database });
  const channel = await actAs(service);
  const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
  await makeDemand(service).simple(channel.id, subcategoryId, {
    campaign: { frequency_cap: { impressions: 2, hours: 2_160 } },
  });
  const email = 'rotated@example.com';
  const isOffered = async () => {
    const answer = await recommend(service, channel.secret, offerRequest({ user_details: { email } }));
    return offerIds(answer).length > 0;
  };
  expect(await isOffered()).toBe(true);
  const { db } = service.services.database;
  const { retiresAt } = await rotateIdentityKey(
    db,
    { configured: undefined, dataDir: database.dataDir },
    new Date(),
  );
  await service.stop();

  service = await startTestService({ database });
  expect([await isOffered(), await isOffered()]).toEqual([true, false]);
  // The first session is outside the window now, and the second is also stored under the new key.
  service.now = new Date(Date.now() + 89 * dayMs);
  expect(await isOffered()).toBe(false);
  service.now = new Date(retiresAt.getTime() + 1);
  expect([await isOffered(), await isOffered(), await isOffered()]).toEqual([true, true, false]);
  const sessions = await service.services.database.db
    .selectFrom('sessions')
    .select('shoppers')
    .orderBy('id')
    .execute();
  expect(sessions.map(({ shoppers }) => shoppers.length)).toEqual([1, 2, 2, 2, 1, 1, 1]);
  await service.stop();
  await database.remove();
});
