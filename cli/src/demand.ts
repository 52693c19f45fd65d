import { type Command, Option } from 'commander';
import { readChoice } from './choices.ts';
import { connect } from './connect.ts';
import { addExamples, exampleId, readId } from './options.ts';
import { print } from './print.ts';
import { confirm } from './prompt.ts';

/** Shared by the commands for advertisers, campaigns and offers. */

/** Names and description of one kind of item. */
export interface ItemKind<T> {
  readonly one: string;
  readonly many: string;
  readonly describe: (item: T) => string;
}

/** Adds a command that takes the id of an item. */
export function addIdCommand(
  group: Command,
  kind: Pick<ItemKind<never>, 'one' | 'many'>,
  verb: string,
  description: string,
): Command {
  return group
    .command(verb)
    .description(description)
    .argument(`<${kind.one}-id>`, `id from "${kind.many} list"`, readId);
}

type Operator = ReturnType<typeof connect>['encart']['operator'];

/** Calls the service and prints the item that it returns. */
export async function printItem<T>(
  command: Command,
  kind: ItemKind<T>,
  call: (operator: Operator) => Promise<T>,
): Promise<void> {
  const item = await call(connect(command).encart.operator);
  print(command, item, () => kind.describe(item));
}

type Status = 'active' | 'paused' | 'archived';

/** Adds the commands `pause`, `resume` and `archive`. */
export function addStatusCommands<T>(
  group: Command,
  kind: ItemKind<T>,
  update: (operator: Operator, id: string, change: { status: Status }) => Promise<T>,
): void {
  const add = (verb: string, status: Status, description: string) => {
    const command = addIdCommand(group, kind, verb, description).action(
      (id: string, _options: object, command: Command) =>
        printItem(command, kind, (operator) => update(operator, id, { status })),
    );
    addExamples(command, [[`${kind.many} ${verb} ${exampleId}`, description]]);
  };
  add('pause', 'paused', `stop showing this ${kind.one}`);
  add('resume', 'active', `show this ${kind.one} again`);
  add(
    'archive',
    'archived',
    `stop showing this ${kind.one} and leave it out of lists; "resume" brings it back`,
  );
}

/** Adds the command `delete`. */
export function addDelete<T>(
  group: Command,
  kind: ItemKind<T>,
  calls: (operator: Operator) => {
    get: (id: string) => Promise<T>;
    delete: (id: string) => Promise<unknown>;
  },
  nameOf: (item: T) => string,
): void {
  const description = `delete this ${kind.one}, if shoppers have never seen it`;
  const command = addIdCommand(group, kind, 'delete', description)
    .option('--yes', 'do not ask for confirmation')
    .action(async (id: string, { yes }: { yes?: boolean }, command: Command) => {
      const items = calls(connect(command).encart.operator);
      const name = nameOf(await items.get(id));
      await confirm(command, `Delete "${name}"?`, { yes, cancelMessage: `The ${kind.one} was not deleted.` });
      await items.delete(id);
      print(command, { id, deleted: true }, () => `"${name}" is deleted.`);
    });
  addExamples(command, [[`${kind.many} delete ${exampleId}`, 'asks for confirmation']]);
}

/** Adds the repeatable option `--clear <part>`. */
export function addClearOption(command: Command, parts: readonly string[]): Command {
  const read = (text: string, earlier: string[] = []) => [...earlier, readChoice(text, parts)];
  const what = 'reset this before other options are applied; repeatable';
  return command.addOption(new Option('--clear <part>', what).choices(parts).argParser(read));
}
