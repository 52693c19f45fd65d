import { describe, expect, inject, it } from 'vitest';
import { useService } from '../../support/service.ts';

const service = useService();

describe.runIf(inject('engine') === 'embedded')('POST /operator/backups', () => {
  it('201: copies the database, lists the copy, and the trail has it', async () => {
    const made = await service().operator('POST', '/backups');
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: expect.stringMatching(/^\d{4}-.*Z$/),
      bytes: expect.any(Number),
    });
    const listed = await service().operator('GET', '/backups');
    expect(listed.body.backups).toEqual([made.body]);
    const trail = await service().operator('GET', '/audit?limit=1');
    expect(trail.status).toBe(200);
    expect(JSON.stringify(trail.body)).toContain('service.backed_up');
  });

  it('409: while another backup is being made', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => service().operator('POST', '/backups')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe.runIf(inject('engine') === 'postgres')('POST /operator/backups', () => {
  it('409: PostgreSQL has its own tools', async () => {
    const { status, body } = await service().operator('POST', '/backups');
    expect([status, body.error]).toEqual([409, expect.stringContaining('pg_dump')]);
    expect((await service().operator('GET', '/backups')).body).toEqual({ backups: [] });
  });
});

it('401: without an operator key', async () => {
  const { secret } = await service().newChannel();
  for (const key of [undefined, secret]) {
    const answer = await service().call('POST', '/operator/backups', key ? { key } : {});
    expect(answer.status).toBe(401);
  }
});
