import { Agent, get } from 'node:http';

/** Run as a child process: asks for reports, so many at once, until the parent says to stop. */
export interface HeavyOrder {
  readonly urls: readonly string[];
  readonly key: string;
  readonly atOnce: number;
}

/** How many were answered, by status, and how many were cut off. */
export type HeavyReport = Record<string, number>;

async function askAgainAndAgain({ urls, key, atOnce }: HeavyOrder): Promise<HeavyReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const answers: HeavyReport = {};
  let next = 0;
  let over = false;
  process.once('message', () => {
    over = true;
    agent.destroy();
  });
  const ask = () =>
    new Promise<string>((resolve) => {
      const url = urls[next++ % urls.length] as string;
      get(url, { agent, headers: { 'x-api-key': key } }, (response) => {
        response.on('error', () => {}).resume();
        response.on('close', () => resolve(response.complete ? String(response.statusCode) : 'cut off'));
      }).on('error', () => resolve('cut off'));
    });
  const loop = async () => {
    while (!over) {
      const outcome = await ask();
      if (!over) answers[outcome] = (answers[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return answers;
}

process.once('message', async (order: HeavyOrder) => {
  process.send?.(await askAgainAndAgain(order), () => process.exit(0));
});
