import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

/**
 * An installed PostgreSQL. The npm binaries have only the server, without pg_dump, pg_basebackup and psql.
 */
export interface InstalledPostgres {
  /** The folder of its programs. */
  readonly programs: string;
  /** The folder of its libraries. */
  readonly libraries: string;
}

/** The first installed PostgreSQL with all these programs that `isUsable` accepts. */
export function findInstalled(
  names: readonly string[],
  isUsable: (found: InstalledPostgres) => boolean = () => true,
): InstalledPostgres | undefined {
  const configs = [
    process.env.PG_CONFIG ?? 'pg_config',
    ...globSync('/usr/lib/postgresql/*/bin/pg_config'),
    ...globSync('/usr/pgsql-*/bin/pg_config'),
  ];
  for (const config of configs) {
    const ask = (option: string) => execFileSync(config, [option], { encoding: 'utf8' }).trim();
    try {
      const found = { programs: ask('--bindir'), libraries: ask('--pkglibdir') };
      if (names.every((name) => existsSync(join(found.programs, name))) && isUsable(found)) return found;
    } catch {
      // No such program.
    }
  }
  return undefined;
}
