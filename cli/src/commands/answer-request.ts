import type { RequestAnswer } from '@encart/sdk';
import type { Command } from 'commander';
import { connectChannel } from '../connect.ts';
import { addExamples, exampleId, readId, requireOptions } from '../options.ts';
import { print } from '../print.ts';
import { replaceControlCharacters } from '../table.ts';
import { namesForChannel, requireId } from '../taxonomy-names.ts';

interface AnswerOptions {
  note?: string;
  brand?: string;
  domain?: string;
  category?: string;
  subcategory?: string[];
}

/** `publishers answer`: replies to a question of staff. The request becomes pending again. */
export function addAnswerCommand(group: Command): void {
  const command = group
    .command('answer')
    .description('answer a question of staff about a request; the request becomes pending again')
    .argument('<id>', 'pending_publisher_id of the request', readId)
    .option('--note <text>', 'note for staff')
    .option('--brand <name>', 'corrected brand name')
    .option('--domain <domain>', 'corrected domain')
    .option('--category <category>', 'corrected primary category, by name or id')
    .option('--subcategory <subcategories...>', 'corrected subcategories, by name or id')
    .action(async (id: string, options: AnswerOptions, command: Command) => {
      requireOptions(command, options);
      const { channel } = connectChannel(command).encart;
      const answer: RequestAnswer = {
        ...(options.note !== undefined && { note: options.note }),
        ...(options.brand !== undefined && { brand_name: options.brand }),
        ...(options.domain !== undefined && { domain: options.domain }),
      };
      if (options.category !== undefined || options.subcategory !== undefined) {
        const names = namesForChannel(await channel.categories());
        const categoryId = options.category ? requireId(names.category(options.category)) : undefined;
        if (categoryId) answer.primary_category_id = categoryId;
        // A name can occur in several categories; the corrected category, if any, says which one is meant.
        if (options.subcategory)
          answer.subcategory_ids = options.subcategory.map((text) =>
            requireId(names.subcategory(text, categoryId)),
          );
      }
      const details = await channel.publishers.answer(id, answer);
      const { brand_name, status } = details.publisher;
      print(command, details, () => `${replaceControlCharacters(brand_name)} is ${status} again.`);
    });
  addExamples(command, [
    [`publishers answer ${exampleId} --note "We sell in Portugal."`, 'send a note to staff'],
    [`publishers answer ${exampleId} --domain acme.com`, 'correct the domain'],
  ]);
}
