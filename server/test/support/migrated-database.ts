import { cpSync } from 'node:fs';
import { join } from 'node:path';

/** The setting that tells the processes of a test run where its migrated data directory is. */
export const templateVariable = 'ENCART_TEST_TEMPLATE';

/**
 * Puts a migrated database into a data directory, which saves a service four of the seven seconds of its
 * first start. Scripts, which have no test run, leave the directory empty: the service migrates it.
 */
export function copyMigratedDatabase(dataDir: string): void {
  const template = process.env[templateVariable];
  if (template) cpSync(join(template, 'db'), join(dataDir, 'db'), { recursive: true });
}
