import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findBrowser, noBrowser } from './browser.ts';

const script = fileURLToPath(new URL('../../scripts/build-console.ts', import.meta.url));

/** Builds the console: the tests use the production build. */
export function setup(): void {
  if (findBrowser() === undefined) {
    if (process.env.REQUIRE_BROWSER) throw new Error(noBrowser);
    console.warn(`The browser tests are left out. ${noBrowser}`);
  } else {
    // The test runner sets NODE_ENV to "test", which would produce a development build.
    const env = { ...process.env, NODE_ENV: 'production' };
    execFileSync(process.execPath, [script], { stdio: 'inherit', env });
  }
}
