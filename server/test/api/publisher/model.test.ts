import fc from 'fast-check';
import { expect, it } from 'vitest';
import { actAs } from '../../support/network.ts';
import { useService } from '../../support/service.ts';

const service = useService();

/** A reference model of the service: requests by name, their states, and the expected list. */
interface ModelRequest {
  id: string;
  name: number;
  status: 'PENDING' | 'NEEDS_INFO' | 'APPROVED' | 'REJECTED';
  removed: boolean;
  /** The position in the list: later requests come first. */
  order: number;
}

const moves = {
  approve: { from: ['PENDING', 'NEEDS_INFO'], to: 'APPROVED' },
  reject: { from: ['PENDING', 'NEEDS_INFO'], to: 'REJECTED' },
  'needs-info': { from: ['PENDING'], to: 'NEEDS_INFO' },
  reopen: { from: ['NEEDS_INFO', 'REJECTED'], to: 'PENDING' },
} as const;

const isLive = (request: ModelRequest) => !request.removed && request.status !== 'REJECTED';
const brands = ['Alpha', 'Beta', 'Gamma'];

const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      names: fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[])),
      pick: fc.nat(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), pick: fc.nat() }) },
);

it('any sequence of adds, status changes and removals agrees with a small model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 14 }), fc.uuid(), async (actions, world) => {
      const channel = await actAs(service());
      const requests: ModelRequest[] = [];
      const publisherIds = new Map<number, string>();
      let clock = 0;
      const item = (name: number) =>
        channel.item(`${brands[name]} ${world}`, `${brands[name]}-${world}.example`);

      for (const step of actions) {
        clock++;
        // Each step has its own time, so that "newest first" is well-defined.
        service().now = new Date(Date.parse('2026-06-01T00:00:00Z') + clock * 1_000);
        if (step.do === 'add') {
          const { body } = await channel.add(...step.names.map(item));
          for (const [index, name] of step.names.entries()) {
            const taken = requests.some((request) => request.name === name && isLive(request));
            expect(body.results[index].status).toBe(taken ? 'duplicate' : 'created');
            if (taken) continue;
            const id = body.results[index].create_request.pending_publisher_id;
            requests.push({ id, name, status: 'PENDING', removed: false, order: clock + index / 10 });
          }
        } else {
          const request = requests[step.pick % Math.max(1, requests.length)];
          if (!request) continue;
          if (step.do === 'remove') {
            const member = request.status === 'APPROVED' && !request.removed;
            const other = requests.some(
              (each) => each.name === request.name && each.status === 'APPROVED' && !each.removed,
            );
            const id = publisherIds.get(request.name) ?? request.id;
            const { status } = await channel.call('DELETE', `/publishers/${id}/remove/`);
            expect(status).toBe(member || other ? 204 : 404);
            for (const each of requests)
              if (each.name === request.name && each.status === 'APPROVED') each.removed = true;
          } else {
            const move = moves[step.do];
            const legal = !request.removed && (move.from as readonly string[]).includes(request.status);
            const nameTaken =
              request.status === 'REJECTED' &&
              requests.some((each) => each !== request && each.name === request.name && isLive(each));
            const answer = await channel.review(request.id, step.do, { staff_notes: 'x' });
            expect(answer.status).toBe(legal && !nameTaken ? 200 : 409);
            if (answer.status !== 200) continue;
            request.status = move.to;
            if (move.to === 'APPROVED') {
              request.order = clock;
              const known = publisherIds.get(request.name);
              if (known) expect(answer.body.publisher_remote_id).toBe(known);
              publisherIds.set(request.name, answer.body.publisher_remote_id);
            }
          }
        }
      }

      const listed = requests.filter(({ removed }) => !removed).toSorted((a, b) => b.order - a.order);
      const { body } = await channel.call('GET', '/publishers/list/?page_size=200');
      expect(body.count).toBe(listed.length);
      expect(
        body.publishers.map((each: { status: string; brand_name: string }) => [each.brand_name, each.status]),
      ).toEqual(listed.map((request) => [`${brands[request.name]} ${world}`, request.status]));
      for (const request of requests) {
        const details = await channel.call('GET', `/publishers/details/${request.id}/`);
        expect(details.status).toBe(request.removed ? 404 : 200);
        if (request.removed) continue;
        expect(details.body.publisher).toMatchObject({
          status: request.status,
          publisher_remote_id: request.status === 'APPROVED' ? publisherIds.get(request.name) : null,
        });
        expect(details.body.publisher.api_key === null).toBe(request.status !== 'APPROVED');
      }
    }),
    { numRuns: 30 },
  );
});
