import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useService } from '../../support/service.ts';

const service = useService();

async function storeFooter(id: string, json: string) {
  await sql`update channels set footer = ${json}::jsonb where id = ${id}`.execute(
    service().services.database.db,
  );
  return service().operator('GET', `/channels/${id}`);
}

it('a footer of an older version has the defaults of the keys it lacks', async () => {
  const { id } = await service().newChannel();
  const before = (await service().operator('GET', `/channels/${id}`)).body.footer;
  const { status, body } = await storeFooter(id, '{"attribution": {"copy": "Ads"}}');
  expect([status, body.footer]).toEqual([
    200,
    { ...before, attribution_details: { ...before.attribution_details, copy: 'Ads' } },
  ]);
});

it('a footer that no version has written is an error, without details for the caller', async () => {
  const { id } = await service().newChannel();
  const { status, body } = await storeFooter(id, '{"attribution": "Ads"}');
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('footer');
  await storeFooter(id, '{}');
});
