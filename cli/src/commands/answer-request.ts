import type { RequestAnswer } from '@encart/sdk';
import type { Command } from 'commander';
import { connectChannel } from '../connect.ts';
import { addExamples, readId, requireOptions, someId } from '../options.ts';
import { print } from '../print.ts';
import { oneLine } from '../table.ts';
import { namesForChannel, requireId } from '../taxonomy-names.ts';

interface AnswerOptions {
  note?: string;
  brand?: string;
  domain?: string;
  category?: string;
  subcategory?: string[];
}

/** `publishers answer`: what staff asked for, so that the request is theirs to review again. */
export function addAnswerCommand(group: Command): void {
  const command = group
    .command('answer')
    .description('answer staff who need to know more about a request; it is pending again')
    .argument('<id>', 'its pending_publisher_id', readId)
    .option('--note <text>', 'what to tell them')
    .option('--brand <name>', 'the right brand name')
    .option('--domain <domain>', 'the right domain')
    .option('--category <category>', 'the right primary category, by name or id')
    .option('--subcategory <subcategories...>', 'the right subcategories, by name or id')
    .action(async (id: string, options: AnswerOptions, command: Command) => {
      requireOptions(command, options);
      const { channel } = connectChannel(command).encart;
      const needsNames = options.category !== undefined || options.subcategory !== undefined;
      const names = needsNames ? namesForChannel(await channel.categories()) : undefined;
      const categoryId = options.category && names && requireId(names.category(options.category));
      const answer: RequestAnswer = {
        ...(options.note !== undefined && { note: options.note }),
        ...(options.brand !== undefined && { brand_name: options.brand }),
        ...(options.domain !== undefined && { domain: options.domain }),
        ...(categoryId && { primary_category_id: categoryId }),
        ...(options.subcategory &&
          names && {
            subcategory_ids: options.subcategory.map((text) =>
              requireId(names.subcategory(text, categoryId || undefined)),
            ),
          }),
      };
      const details = await channel.publishers.answer(id, answer);
      const { brand_name, status } = details.publisher;
      print(command, details, () => `${oneLine(brand_name)} is ${status} again.`);
    });
  addExamples(command, [
    [`publishers answer ${someId} --note "We sell in Portugal."`, 'a word to staff'],
    [`publishers answer ${someId} --domain acme.com`, 'a slip of the pen'],
  ]);
}
