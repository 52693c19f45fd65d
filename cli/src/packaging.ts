/**
 * True in the command line of the npm package, which contains no server. `scripts/build-cli.ts` replaces this
 * file by one with true.
 */
export const isPacked: boolean = false;
