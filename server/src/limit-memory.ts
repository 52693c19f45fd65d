import { setFlagsFromString } from 'node:v8';

/**
 * The flags that `--liftoff-only` implies at the start of a process: WebAssembly is compiled once, by the
 * fast compiler. V8 resolves such implications only at its start, so the flags are named one by one.
 */
const baselineCompiler = ['--liftoff', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

/**
 * For the embedded engine, which runs beside other programs. Optimising PGlite takes more than half a
 * gigabyte for some seconds after each start, and makes it 1.5 times as fast; by default the heap grows
 * fourfold before garbage is collected. Call it before the engine is loaded.
 */
export function limitMemory(): void {
  for (const flag of [...baselineCompiler, '--heap-growing-percent=50']) setFlagsFromString(flag);
}
