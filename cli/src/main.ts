#!/usr/bin/env -S node --liftoff-only
import nodeModule from 'node:module';

// Before anything else is loaded: a later start reads the compiled program from the cache, which takes half
// the time. Older runtimes have none.
nodeModule.enableCompileCache?.();
const { runProgram } = await import('./run-program.ts');
await runProgram();
