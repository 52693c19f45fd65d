import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { defaultResource, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import type { TelemetrySettings } from './settings.ts';

/**
 * The attributes of everything that this process exports. Each process has its own
 * `service.instance.id`: a collector would take the same metric of two processes with one id for one
 * metric, and show the values of either.
 */
export function describeProcess(
  { serviceName, resourceAttributes }: TelemetrySettings,
  { version, environment }: { version: string; environment: string },
): Resource {
  return defaultResource().merge(
    resourceFromAttributes({
      'service.version': version,
      'deployment.environment.name': environment,
      'host.name': hostname(),
      'process.pid': process.pid,
      ...resourceAttributes,
      'service.name': serviceName,
      'service.instance.id': randomUUID(),
    }),
  );
}
