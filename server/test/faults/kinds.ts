import { clock } from './clock.ts';
import { diskFull } from './disk-full.ts';
import { failOver, failOverAsynchronous } from './fail-over.ts';
import type { FaultKind } from './fault.ts';
import { network } from './network.ts';
import { overload } from './overload.ts';
import { killBackend, killDatabase, killService, restartDatabase } from './process-faults.ts';
import { slowClients } from './slow-clients.ts';

/** All kinds of faults. */
export const faultKinds: readonly FaultKind[] = [
  killService,
  killDatabase,
  killBackend,
  restartDatabase,
  failOver,
  failOverAsynchronous,
  network,
  diskFull,
  clock,
  slowClients,
  overload,
];
