import { type Bench, benches, benchNames, helpText } from './benches.ts';
import { compareWithCommit } from './compare.ts';
import { figureTable, requireUniqueNames } from './figures.ts';
import { comparePairs } from './pairs/compare-pairs.ts';
import { ArgumentError } from './read-arguments.ts';
import { readCommand } from './read-command.ts';
import { thisMachine, writeResults } from './results.ts';
import { runAll } from './run-all.ts';

/** `npm run bench`: figures are mostly ratios to a bare reference that is measured in the same run. */
const command = readCommand(process.argv.slice(2), benchNames);
// Leaves through process.exit, so that the exit handlers stop servers and remove temporary files.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

switch (command.kind) {
  case 'help':
    console.log(helpText());
    process.exit(0);
    break;
  case 'mistake':
    refuse(command.message);
    break;
  case 'all':
    printMachine();
    process.exit(await runAll(command.json));
    break;
  case 'one':
    printMachine();
    process.exit(await runOne(command.name, command.args, command.json));
    break;
  case 'compare':
    printMachine();
    process.exit(await compareWithCommit(command).catch(reportFailure));
    break;
  case 'pairs':
    printMachine();
    process.exit(await comparePairs(command).catch(reportFailure));
}

/** Prints the message without the stack: an error that stops a comparison is no fault of this program. */
function reportFailure({ message }: Error): number {
  console.error(message);
  return 1;
}

function printMachine(): void {
  const { cores, model, memoryGib, node } = thisMachine();
  console.log(`${cores} × ${model}, ${memoryGib} GiB, Node ${node}\n`);
}

async function runOne(name: string, args: readonly string[], json: string | undefined): Promise<number> {
  const { bench } = await (benches[name] as Bench).load();
  try {
    const measured = { bench: name, args, figures: await bench([...args]) };
    requireUniqueNames(measured);
    console.log(`\n${figureTable([measured])}`);
    if (json !== undefined) writeResults(json, [measured]);
    return 0;
  } catch (error) {
    if (error instanceof ArgumentError) refuse(error.message);
    throw error;
  }
}

/** A mistake on the command line. */
function refuse(message: string): never {
  console.error(`${message}\n\n${helpText()}`);
  process.exit(2);
}
