import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { childrenOf, type ShutdownMode } from '../support/postgres-crash.ts';
import { onServer } from '../support/postgres-databases.ts';
import { type FaultKind, faultOn, pick } from './fault.ts';
import type { RestartableService } from './restartable-service.ts';

const processesOf = (service: RestartableService) => childrenOf(service.child.pid as number);

/** A start takes some seconds, which are not part of the recovery. */
const startLimitMs = 30_000;
const longestDownMs = 1_200;

export const killService: FaultKind = {
  name: 'kill-service',
  plan(random) {
    const victim = pick(random, ['embedded', 'embedded', 'worker', 'primary', 'all'] as const);
    const limits = { endsService: true, recoveryLimitMs: startLimitMs };
    if (victim === 'embedded')
      return faultOn('embedded', {
        description: 'the service',
        ...limits,
        async harm({ service }) {
          await service.kill('SIGKILL');
          await service.start();
        },
      });
    const number = random.below(2);
    return faultOn('postgres', {
      description: victim === 'worker' ? `worker ${number}` : victim,
      ...limits,
      async harm({ service }) {
        const workers = processesOf(service);
        if (victim === 'worker') {
          const worker = workers[number] as number;
          process.kill(worker, 'SIGKILL');
          const others = () => processesOf(service).filter((pid) => pid !== worker).length;
          await expect.poll(others, { timeout: startLimitMs }).toBe(workers.length);
          return;
        }
        if (victim === 'all') for (const worker of workers) process.kill(worker, 'SIGKILL');
        // Workers must end without their primary.
        await service.kill('SIGKILL');
        await service.start();
      },
    });
  },
};

export const killDatabase: FaultKind = {
  name: 'kill-database',
  plan(random) {
    const victim = pick(random, ['all processes', 'the postmaster'] as const);
    const downMs = random.below(2) * random.below(longestDownMs);
    return faultOn('postgres', {
      description: `${victim}, down for ${downMs} ms`,
      async harm({ postgres, service }) {
        const before = processesOf(service);
        if (victim === 'the postmaster') postgres.killPostmaster();
        else postgres.kill();
        await sleep(downMs);
        await postgres.restart();
        expect(processesOf(service)).toEqual(before);
      },
    });
  },
};

export const killBackend: FaultKind = {
  name: 'kill-backend',
  plan(random) {
    const number = random.next();
    return faultOn('postgres', {
      description: 'a backend',
      async harm({ databaseUrl, service }) {
        const before = processesOf(service);
        const backends = await onServer<{ pid: number }>(
          databaseUrl,
          "select pid from pg_stat_activity where application_name like 'encart%' order by state, pid",
        );
        const { pid } = backends[Math.floor(number * backends.length)] as { pid: number };
        process.kill(pid, 'SIGKILL');
        // The server ends its other processes, replays its log and accepts connections again.
        await expect
          .poll(() => onServer(databaseUrl, 'select 1').then(Boolean, () => false), { timeout: 30_000 })
          .toBe(true);
        expect(processesOf(service)).toEqual(before);
      },
    });
  },
};

export const restartDatabase: FaultKind = {
  name: 'restart-database',
  plan(random) {
    const mode: ShutdownMode = pick(random, ['fast', 'immediate']);
    const downMs = random.below(2) * random.below(longestDownMs);
    return faultOn('postgres', {
      description: `${mode}, down for ${downMs} ms`,
      async harm({ postgres, service }) {
        const before = processesOf(service);
        await postgres.shutDown(mode);
        await sleep(downMs);
        await postgres.restart();
        expect(processesOf(service)).toEqual(before);
      },
    });
  },
};
