import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type AddResult,
  type AuditEntry,
  createEncart,
  type NetworkPublisher,
  type Page,
  type PublisherDetails,
  type PublisherPage,
  type PublisherRequest,
} from '@encart/sdk';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../../sdk/test/service.ts';
import { reviewQueue } from '../src/review-queue.ts';
import { namesForStaff } from '../src/taxonomy-names.ts';
import { encart } from './run.ts';

let service: Service;
const directory = mkdtempSync(join(tmpdir(), 'encart-publishers-'));

beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(async () => {
  await service?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const staffEnvironment = () => ({ ENCART_URL: service.address, ENCART_OPERATOR_KEY: service.operatorKey });
const sdk = (apiKey: string) => createEncart({ baseUrl: service.address, apiKey });
const staff = (...args: string[]) => encart(args, staffEnvironment());

async function answer<T>(environment: NodeJS.ProcessEnv, args: string[]): Promise<T> {
  const { code, stdout, stderr } = await encart([...args, '--json'], environment);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as T;
}
const staffJson = <T>(...args: string[]) => answer<T>(staffEnvironment(), args);

/** Creates a channel, and runs the CLI with its key. The operator key is set too, and must not be used. */
async function newChannel() {
  const { channel, keys } = await sdk(service.operatorKey).operator.channels.create({ name: 'Parcels' });
  const environment = { ...staffEnvironment(), ENCART_CHANNEL_KEY: keys.secret.key };
  const client = sdk(keys.secret.key).channel;
  const addOne = async (brand: string) => {
    const { create_request: made } = await answer<AddResult>(environment, [
      'publishers',
      'add',
      '--brand',
      brand,
      '--domain',
      `shop-${randomUUID()}.com`,
      '--category',
      'fashion',
      '--subcategory',
      'Shoes',
      'Beer & Cider',
    ]);
    return made?.pending_publisher_id ?? '';
  };
  return {
    id: channel.id,
    keys,
    environment,
    client,
    addOne,
    run: (...args: string[]) => encart(args, environment),
    json: <T>(...args: string[]) => answer<T>(environment, args),
  };
}

let files = 0;
function fileWith(content: string): string {
  const file = join(directory, `${++files}.csv`);
  writeFileSync(file, content);
  return file;
}
const header = 'brand_name,domain,primary_category,subcategories';
const readCsv = (file: string): Record<string, string>[] =>
  parse(readFileSync(file, 'utf8'), { columns: true });

const shoes = '07112f2a-3b84-5168-870d-4884d2c5b4c9';

describe('publishers add <file>', () => {
  test('sends every line, shows progress, and writes one result per line', async () => {
    const { run, client } = await newChannel();
    const lines = Array.from({ length: 120 }, (_, n) => `Shop ${n},shop-${n}.example.com,Fashion,Shoes`);
    lines[7] = '"Shop, 7",https://www.shop-7.example.com/,FASHION,Beer & Cider | shoes';
    const file = fileWith(`${header}\n${lines.join('\n')}\nshop  0,SHOP-0.example.com,Fashion,${shoes}\n`);
    const { code, stdout, stderr } = await run('publishers', 'add', file);
    const out = file.replace('.csv', '.results.csv');
    expect([code, stdout]).toEqual([0, `120 created, 1 already existed, 0 failed. Results: ${out}\n`]);
    expect(stderr).toBe('Sending …\nSending: 121 of 121 publishers\n');

    const results = readCsv(out);
    expect(Object.keys(results[0] ?? {})).toEqual([
      'line',
      'brand_name',
      'domain',
      'status',
      'pending_publisher_id',
      'error',
    ]);
    expect(results.map(({ line }) => Number(line))).toEqual(Array.from({ length: 121 }, (_, n) => n + 2));
    expect(results[7]).toMatchObject({ brand_name: 'Shop, 7', status: 'created', error: '' });
    expect(results[120]).toMatchObject({ status: 'duplicate', pending_publisher_id: '' });
    expect(results[120]?.error).toContain('already exists');
    expect((await client.publishers.get(results[7]?.pending_publisher_id ?? '')).publisher).toMatchObject({
      brand_name: 'Shop, 7',
      domain: 'shop-7.example.com',
    });
  });

  test('the sample file of the repository is complete and correct', async () => {
    const { run, client } = await newChannel();
    const sample = fileURLToPath(new URL('../../examples/shops.csv', import.meta.url));
    const out = join(directory, 'sample.results.csv');
    const { code, stdout } = await run('publishers', 'add', sample, '--out', out);
    expect([code, stdout]).toEqual([0, `8 created, 0 already existed, 0 failed. Results: ${out}\n`]);
    const { publishers } = await client.publishers.list();
    expect(publishers.map(({ domain }) => domain)).toContain('paperplanes.example');
    expect(publishers.map(({ brand_name }) => brand_name)).toContain('Brew, Bean & Co');
  });

  test('a line that the service rejects does not affect the others, exit code 1', async () => {
    const { run, client } = await newChannel();
    const file = fileWith(`${header}\nGood,good.example.com,Fashion,Shoes\nBad,nowhere,Fashion,Shoes\n`);
    const out = join(directory, 'elsewhere.csv');
    const { code, stdout, stderr } = await run('publishers', 'add', file, '--out', out, '--json');
    expect([code, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      created: 1,
      duplicates: 0,
      errors: 1,
      results_file: out,
      results: [
        { line: 2, status: 'created' },
        { line: 3, status: 'error', pending_publisher_id: null },
      ],
    });
    expect(readCsv(out)[1]).toMatchObject({ status: 'error', error: 'domain: Enter a valid domain name.' });
    expect((await client.publishers.list()).count).toBe(1);
  });

  test('with invalid lines, every one is listed and nothing is sent', async () => {
    const { run, client } = await newChannel();
    const file = fileWith(
      [
        header,
        'Good,good.example.com,Fashion,Shoes',
        'A,a.example.com,Fashon,Shoes',
        '',
        `B,b.example.com,Fashion,Shoes|Nonsense|${randomUUID()}`,
        ',,Fashion,',
        'C,c.example.com,Fashion,Beer & Cider',
        'D,d.example.com,Fashion',
        'E,e.example.com,Fashion,Fashion',
      ].join('\n'),
    );
    const { code, stdout, stderr } = await run('publishers', 'add', file);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('has 6 invalid lines; nothing was sent.');
    for (const fault of [
      'line 3: Unknown category "Fashon". Did you mean "Fashion"? Choices: Fashion, ',
      'line 5: Unknown subcategory "Nonsense". Choices: ',
      'line 6: The brand name is empty. The domain is empty. No subcategory given.',
      'line 7: At least one subcategory must belong to the category.',
      'line 8: 3 values for 4 columns.',
      'line 9: "Fashion" is a category; use its subcategories. Choices: Activewear, ',
    ])
      expect(stderr).toContain(fault);
    const machine = JSON.parse((await run('publishers', 'add', file, '--json')).stderr);
    expect(machine.error.fields['line 3']).toEqual([
      expect.stringMatching(/^Unknown category "Fashon"\. Did you mean "Fashion"\?/),
    ]);
    expect((await client.publishers.list()).count).toBe(0);
    expect(existsSync(file.replace('.csv', '.results.csv'))).toBe(false);
  });

  test.each([
    ['empty', '', 'is empty'],
    ['only a header', header, 'has a header but no rows'],
    ['other columns', 'brand;domain\nA;a.com', 'no column "brand_name"'],
    ['an open quote', `${header}\n"A,a.com,Fashion,Shoes`, 'this quote is never closed'],
  ])('%s: rejected', async (_, content, message) => {
    const { run } = await newChannel();
    const { code, stderr } = await run('publishers', 'add', fileWith(content));
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });

  test('a failed call is printed, and the results contain every line', async () => {
    const { run, keys } = await newChannel();
    const file = fileWith(`${header}\nA,a.example.com,Fashion,Shoes\nB,b.example.com,Fashion,Shoes\n`);
    const { code, stdout, stderr } = await run('publishers', 'add', file, '--key', keys.publishable.key);
    expect(code).toBe(1);
    expect(stdout).toContain('0 created, 0 already existed, 2 failed.');
    expect(stderr).toContain('this needs the secret key of the channel');
    expect(readCsv(file.replace('.csv', '.results.csv'))).toMatchObject([
      { line: '2', status: 'error', error: expect.stringContaining('Not sent, or no response') },
      { line: '3', status: 'error' },
    ]);
  });

  test('nothing is sent if the result file cannot be written or is the input file', async () => {
    const { run, client } = await newChannel();
    const content = `${header}\nGood,good.example.com,Fashion,Shoes\n`;
    const file = fileWith(content);
    for (const out of [join(directory, 'no', 'where.csv'), file]) {
      const { code, stderr } = await run('publishers', 'add', file, '--out', out);
      expect(code).toBe(1);
      expect(stderr).toContain('Nothing was sent');
    }
    expect(readFileSync(file, 'utf8')).toBe(content);
    expect((await client.publishers.list()).count).toBe(0);
  });
});

describe('publishers', () => {
  test('add, list, show, exclude, remove', async () => {
    const { json, run, addOne } = await newChannel();
    const pendingId = await addOne('Acme Shoes');
    await addOne('Other');
    const page = await json<PublisherPage>('publishers', 'list', '--q', 'acme');
    expect(page).toMatchObject({ count: 1, publishers: [{ pending_publisher_id: pendingId }] });
    expect(await json('publishers', 'list', '--all', '--page-size', '1')).toMatchObject({ count: 2 });
    expect((await run('publishers', 'list')).stdout).toMatch(/PENDING +Acme Shoes/);

    const early = await run('publishers', 'remove', pendingId, '--yes');
    expect(early.stderr).toContain('Acme Shoes is PENDING. Only an approved publisher can be removed.');
    const { publisher_remote_id: id } = await staffJson<PublisherRequest>('review', 'approve', pendingId);
    if (!id) throw new Error('An approved request has a publisher.');

    type Exclusions = Pick<PublisherDetails, 'exclusions'>;
    const lists = ({ exclusions }: Exclusions) => exclusions.subcategories.publisher;
    const change = async (...args: string[]) =>
      lists(await json<Exclusions>('publishers', 'exclusions', id, ...args));
    expect(await change('--set', 'Shoes,beer & cider')).toHaveLength(2);
    expect(await change('--drop', 'Beer & Cider')).toEqual([shoes]);
    expect(await change('--add', shoes.toUpperCase(), '--add', 'Fashion > Shoes')).toEqual([shoes]);
    expect((await run('publishers', 'show', pendingId)).stdout).toMatch(/Fashion +Shoes +07112f2a/);
    const wrong = await run('publishers', 'exclusions', id, '--add', 'Shooes,Fashion');
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toMatch(
      /Unknown subcategory "Shooes"\. Did you mean "Shoes"\? Choices: Shoes, .*\n"Fashion" is a category/,
    );
    expect(await change()).toEqual([shoes]);
    expect(await change('--clear')).toEqual([]);

    const unconfirmed = await run('publishers', 'remove', id);
    expect(unconfirmed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('Pass --yes') });
    expect(await json('publishers', 'show', id)).toMatchObject({ publisher: { status: 'APPROVED' } });
    expect(await json('publishers', 'remove', id, '--yes')).toMatchObject({ removed: true });
    expect((await run('publishers', 'show', id)).stderr).toBe('encart: Publisher not found.\n');
  });

  test('a duplicate is reported, and is not an error', async () => {
    const { json, addOne, client } = await newChannel();
    await addOne('Twice');
    const { domain = '' } = (await client.publishers.list()).publishers[0] ?? {};
    const again = await json<AddResult>(
      ...['publishers', 'add', '--brand', 'TWICE', '--domain', domain],
      ...['--category', 'Fashion', '--subcategory', 'Shoes'],
    );
    expect(again.status).toBe('duplicate');
  });

  test('exclusions of the whole channel', async () => {
    const { json, run } = await newChannel();
    expect((await run('exclusions')).stdout).toBe('No exclusions.\n');
    expect(await json('exclusions', '--add', 'Shoes')).toMatchObject({
      channel: { exclusions: { subcategories: { channel: [shoes] } } },
    });
    expect((await run('exclusions')).stdout).toMatch(/Fashion +Shoes +07112f2a.* channel\n$/);
    expect((await run('exclusions', '--set', ' , ')).stderr).toContain('--clear');
    expect(await json('exclusions', '--clear')).toMatchObject({
      channel: { exclusions: { subcategories: { channel: [] } } },
    });
  });
});

describe('keys', () => {
  test('without a channel key, or with an operator key, the message says which key is needed', async () => {
    const none = await staff('publishers', 'list');
    expect(none).toMatchObject({ code: 1, stdout: '' });
    expect(none.stderr).toContain('This command needs a channel key');
    expect(none.stderr).toContain('ENCART_CHANNEL_KEY');
    const wrong = await staff('exclusions', '--key', service.operatorKey);
    expect(wrong.stderr).toContain('This is not a channel key');
    expect(wrong.stderr).not.toContain(service.operatorKey);
    const minted = await staff('publishers', 'list', '--key', 'enc_prod_op_whatever');
    expect(minted.stderr).toContain('This is an operator key');
  });

  test('--key overrides the environment; staff commands reject a channel key', async () => {
    const [one, other] = [await newChannel(), await newChannel()];
    await one.addOne('Mine');
    const listed = await other.run('publishers', 'list', '--key', one.keys.secret.key);
    expect(listed.stdout).toContain('Mine');
    const { code, stderr } = await staff('review', 'list', '--key', one.keys.secret.key);
    expect(code).toBe(1);
    expect(stderr).toContain('needs an operator key');
    expect(stderr).not.toContain(one.keys.secret.key);
  });

  test('a publishable key can read; an attempt to write is explained', async () => {
    const { keys, run } = await newChannel();
    const { publishable } = keys;
    expect((await run('exclusions', '--key', publishable.key)).code).toBe(0);
    const { code, stderr } = await run('exclusions', '--clear', '--key', publishable.key);
    expect(code).toBe(1);
    expect(stderr).toContain('this needs the secret key of the channel');
  });
});

/** All channels share one queue, so requests of earlier tests are rejected first. */
async function emptyQueue(): Promise<void> {
  const { requests } = sdk(service.operatorKey).operator;
  const pending: string[] = [];
  for await (const { id } of requests.all({ status: 'PENDING' })) pending.push(id);
  for (const id of pending) await requests.reject(id, { staff_notes: 'Cleared.' });
}

describe('review and network', () => {
  test('list, show with history, edit, needs-info, reopen, reject, approve with a match', async () => {
    const { id: channelId, addOne } = await newChannel();
    const id = await addOne('Reviewd Shop');
    const known = await staffJson<NetworkPublisher>(
      ...['network', 'create', '--brand', 'Reviewed Shop', '--domain', 'reviewed.example.com'],
      ...['--category', 'Fashion'],
    );
    await staffJson('review', 'edit', id, '--brand', 'Reviewed Shops', '--subcategory', 'shoes');
    const returned = await staffJson<PublisherRequest>('review', 'needs-info', id, '--notes', 'Which one?');
    expect(returned).toMatchObject({ status: 'NEEDS_INFO', subcategory_ids: [shoes] });
    const waiting = await staffJson<Page<PublisherRequest>>(
      ...['review', 'list', '--status', 'needs-info', '--channel', channelId],
    );
    expect(waiting.results.map((request) => request.id)).toEqual([id]);
    await staffJson('review', 'reopen', id);
    await staffJson('review', 'reject', id, '--notes', 'No.');
    expect((await staff('review', 'approve', id)).stderr).toContain(
      'A request that is REJECTED does not allow',
    );
    await staffJson('review', 'reopen', id, '--notes', '');

    const shown = await staff('review', 'show', id);
    expect(shown.stdout).toMatch(/1 +0\.\d\d +similar brand +Reviewed Shop +reviewed\.example\.com/);
    const { history } = await staffJson<{ history: AuditEntry[] }>('review', 'show', id);
    expect(history.map(({ action }) => action.split('.')[1])).toEqual([
      'created',
      'edited',
      'needs_info',
      'reopened',
      'rejected',
      'reopened',
    ]);
    const approved = await staffJson<PublisherRequest>('review', 'approve', id, '--publisher', known.id);
    expect(approved).toMatchObject({ status: 'APPROVED', publisher_remote_id: known.id });
    expect(await staffJson('review', 'list', '--channel', channelId)).toMatchObject({ count: 0 });
    expect(await staffJson('review', 'list', '--status', 'all', '--channel', channelId)).toMatchObject({
      count: 1,
    });
  });

  test('network: list, show, own exclusions', async () => {
    const made = await staffJson<NetworkPublisher>(
      ...['network', 'create', '--brand', 'Netted', '--domain', 'netted.example.com', '--category', 'Pets'],
    );
    expect(await staffJson('network', 'list', '--q', 'netted')).toMatchObject({ results: [{ id: made.id }] });
    expect(
      await staffJson('network', 'external-exclusions', made.id, '--add', 'Payday Loans,Shoes'),
    ).toMatchObject({ external_exclusions: [expect.any(String), shoes] });
    expect((await staff('network', 'show', made.id)).stdout).toMatch(/Finance +Payday Loans/);
    const twice = await staff(
      ...['network', 'create', '--brand', 'netted', '--domain', 'netted.example.com', '--category', 'Pets'],
    );
    expect(twice).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') });
  });

  test('review without a terminal lists the pending requests', async () => {
    await emptyQueue();
    const { addOne } = await newChannel();
    const id = await addOne('Waiting');
    expect((await staff('review')).stdout).toContain('Waiting');
    const all = await staffJson<Page<PublisherRequest>>('review');
    expect(all.results.map((request) => request.id)).toContain(id);
  });

  test('the interactive review shows the oldest request first, and offers a just approved publisher as a match', async () => {
    const { operator } = sdk(service.operatorKey);
    await emptyQueue();
    const [one, other] = [await newChannel(), await newChannel()];
    const ids = [
      await one.addOne('Walked'),
      await other.addOne('Walked'),
      await one.addOne('Refused'),
      await one.addOne('Asked'),
      await one.addOne('Left'),
      await one.addOne('Last'),
    ];
    const answers = ['?', 'a', '1', 'r', '', 'r', 'Not a shop.', 'n', 'Which country?', 's', 'q'];
    const output: string[] = [];
    const counts = await reviewQueue(operator.requests, namesForStaff(await operator.taxonomy.get()), {
      say: (text) => output.push(text),
      ask: async (question) => {
        output.push(question);
        return answers.shift();
      },
    });
    expect(counts).toEqual({ approved: 2, rejected: 1, needsInfo: 1, skipped: 1 });
    const now = await Promise.all(ids.map((id) => operator.requests.get(id)));
    expect(now.map(({ status }) => status)).toEqual([
      'APPROVED',
      'APPROVED',
      'REJECTED',
      'NEEDS_INFO',
      'PENDING',
      'PENDING',
    ]);
    expect(now[1]?.publisher_remote_id).toBe(now[0]?.publisher_remote_id);
    expect(now[2]?.staff_notes).toBe('Not a shop.');
    expect(output.join('\n')).toContain('[1] link to match');
  });

  test('the interactive review prints errors of the service, and ends when the reviewer quits', async () => {
    const { operator } = sdk(service.operatorKey);
    await emptyQueue();
    const { addOne } = await newChannel();
    await addOne('Contested');
    const output: string[] = [];
    let prompts = 0;
    const counts = await reviewQueue(operator.requests, namesForStaff(await operator.taxonomy.get()), {
      say: (text) => output.push(text),
      ask: async () => {
        if (prompts++ > 0) return undefined;
        const { results } = await operator.requests.list({ status: 'PENDING', page_size: 1 });
        for (const { id } of results) await operator.requests.reject(id, { staff_notes: 'Faster.' });
        return 'a';
      },
    });
    expect(output.join('\n')).toContain('A request that is REJECTED does not allow');
    expect(output.join('\n')).toContain('is already REJECTED.');
    expect(counts).toEqual({ approved: 0, rejected: 0, needsInfo: 0, skipped: 0 });
  });
});

describe('usage errors: exit code 2', () => {
  const id = randomUUID();
  test.each([
    ['add without arguments', ['publishers', 'add']],
    ['add with incomplete options', ['publishers', 'add', '--brand', 'A']],
    ['add with a file and options', ['publishers', 'add', 'x.csv', '--brand', 'A']],
    ['--set with --clear', ['exclusions', '--set', 'Shoes', '--clear']],
    ['--add with --set', ['publishers', 'exclusions', id, '--set', 'a', '--add', 'b']],
    ['an invalid id', ['publishers', 'show', '..']],
    ['reject without notes', ['review', 'reject', id]],
    ['nothing to edit', ['review', 'edit', id]],
    ['an unknown status', ['review', 'list', '--status', 'lost']],
    ['an unknown subcommand', ['review', 'aprove', id]],
    ['an incomplete publisher', ['network', 'create', '--brand', 'A']],
  ])('%s', async (_, args) => {
    const { code, stdout, stderr } = await staff(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).not.toBe('');
  });
});
