import { CommanderError } from 'commander';
import { printError } from './print.ts';
import { createProgram } from './program.ts';
import { asksForJson, createUsageReporter } from './usage-errors.ts';

const usageErrorCode = 2;

/** Runs the command of this process. */
export async function runProgram(): Promise<void> {
  // A closed pipe, as with "| head", is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  const args = process.argv.slice(2);
  const json = asksForJson(args);
  const usageErrors = createUsageReporter(json);
  const program = await createProgram(usageErrors, args);
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      printError(error, json);
      process.exitCode = 1;
    } else if (error.exitCode !== 0) {
      usageErrors.report(error);
      process.exitCode = usageErrorCode;
    }
  }
}
