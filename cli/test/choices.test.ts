import { InvalidArgumentError } from 'commander';
import { describe, expect, test } from 'vitest';
import { views } from '../src/api-values.ts';
import { choicesOption, describeChoices, readChoice } from '../src/choices.ts';

describe('a value from a fixed list', () => {
  test.each(['THANK_YOU', 'thank-you', 'Thank you', ' thankyou '])('%j is understood', (text) => {
    expect(readChoice(text, views)).toBe('THANK_YOU');
  });

  test('an unknown one is a usage error that lists all, the nearest first', () => {
    const read = () => readChoice('thanks', views);
    expect(read).toThrow(InvalidArgumentError);
    expect(read).toThrow(/^Did you mean "thank-you"\? Choices: thank-you, .*support-center.*\.$/);
    for (const view of views)
      expect(read).toThrow(new RegExp(`\\b${view.toLowerCase().replace('_', '-')}\\b`));
  });

  test('in a list, the unknown one is named', () => {
    const { parseArg } = choicesOption('--view <views>', '', views);
    expect(parseArg?.('checkout,order_status', ['EMAIL'] as never)).toEqual([
      'EMAIL',
      'CHECKOUT',
      'ORDER_STATUS',
    ]);
    expect(() => parseArg?.('checkout,chekout', undefined as never)).toThrow(
      /^"chekout": Did you mean "checkout"\?/,
    );
    expect(() => parseArg?.(' , ', undefined as never)).toThrow(
      /^The list is empty\. Choices: order-status, /,
    );
  });
});

describe('the choices for a wrong name', () => {
  test.each([
    ['CPX', ['CPM', 'CPC', 'CPA'], 'Choices: CPM, CPC, CPA.'],
    ['Shoos', ['Sofas', 'Shoes'], 'Did you mean "Shoes"? Choices: Shoes, Sofas.'],
    ['beer', ['Wine', 'Beer & Cider'], 'Did you mean "Beer & Cider"? Choices: Beer & Cider, Wine.'],
    [
      'vewer',
      ['channel admin', 'channel viewer'],
      'Did you mean "channel viewer"? Choices: channel viewer, channel admin.',
    ],
    ['🎉', ['Wine'], 'Choices: Wine.'],
    ['', ['Wine', 'Beer'], 'Choices: Wine, Beer.'],
    ['x', [], 'There are none.'],
  ])('%s among %j', (text, choices, message) => {
    expect(describeChoices(text, choices)).toBe(message);
  });

  test('a very long text is compared quickly', () => {
    expect(describeChoices('y'.repeat(1_000_000), ['Wine'])).toBe('Choices: Wine.');
  });

  test('a long list is cut, and the message names the command that shows all', () => {
    const choices = Array.from({ length: 30 }, (_, n) => `Name ${n}`);
    expect(describeChoices('Name 2x', choices, { max: 2, listCommand: 'npx encart categories' })).toMatch(
      /Choices: Name 2\d?, Name \d+ and 28 more; "npx encart categories" lists all\.$/,
    );
  });
});
