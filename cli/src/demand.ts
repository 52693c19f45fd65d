import { type Command, InvalidArgumentError, Option } from 'commander';
import { connect } from './connect.ts';
import { addExamples, readId, someId } from './options.ts';
import { print } from './print.ts';

/** What the commands on advertisers, campaigns and offers share. */

/** One kind of thing that demand is made of, as its commands ask for it and print it. */
export interface Kind<T> {
  readonly one: string;
  readonly many: string;
  readonly describe: (item: T) => string;
}

/** A command on one of them, which is named by its id. */
export function addVerb(
  group: Command,
  kind: Pick<Kind<never>, 'one' | 'many'>,
  verb: string,
  description: string,
): Command {
  return group
    .command(verb)
    .description(description)
    .argument(`<${kind.one}-id>`, `as "${kind.many} list" names it`, readId);
}

type Operator = ReturnType<typeof connect>['encart']['operator'];

/** Asks the service for one of them, and prints what it answers. */
export async function printOne<T>(
  command: Command,
  kind: Kind<T>,
  ask: (operator: Operator) => Promise<T>,
): Promise<void> {
  const item = await ask(connect(command).encart.operator);
  print(command, item, () => kind.describe(item));
}

/** `pause` and `resume`. */
export function addSwitch<T>(
  group: Command,
  kind: Kind<T>,
  update: (operator: Operator, id: string, change: { status: 'active' | 'paused' }) => Promise<T>,
): void {
  const add = (verb: string, status: 'active' | 'paused', description: string) => {
    const command = addVerb(group, kind, verb, description).action(
      (id: string, _options: object, command: Command) =>
        printOne(command, kind, (operator) => update(operator, id, { status })),
    );
    addExamples(command, [[`${kind.many} ${verb} ${someId}`, description]]);
  };
  add('pause', 'paused', `no longer show this ${kind.one}`);
  add('resume', 'active', `show this ${kind.one} again`);
}

/** `--clear <part>`, several times where several shall go. */
export function addClearOption(command: Command, parts: readonly string[]): Command {
  const read = (text: string, earlier: string[] = []) => {
    if (parts.includes(text)) return [...earlier, text];
    throw new InvalidArgumentError(`It is one of ${parts.join(', ')}.`);
  };
  const what = `forget what stands, before anything else is set: ${parts.join(', ')}; repeatable`;
  return command.addOption(new Option('--clear <part>', what).argParser(read));
}
