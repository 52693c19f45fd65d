import { readFileSync, writeFileSync } from 'node:fs';
import { makeSamples, withSamples } from '../cli/test/readme-samples.ts';

/**
 * Writes the samples of output in `README.md`, from the output of the commands. A test fails
 * when they are stale.
 */
const page = new URL('../README.md', import.meta.url);
const text = readFileSync(page, 'utf8');
writeFileSync(page, withSamples(text, await makeSamples()));
