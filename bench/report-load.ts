import { Agent, get } from 'node:http';

/** Child process that requests reports with the given concurrency until the parent sends a message. */
export interface ReportLoadOptions {
  readonly urls: readonly string[];
  readonly key: string;
  readonly atOnce: number;
}

/** Number of responses by status; `cut off` counts incomplete responses. */
export type ReportLoadResult = Record<string, number>;

async function runReportLoad({ urls, key, atOnce }: ReportLoadOptions): Promise<ReportLoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const answers: ReportLoadResult = {};
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

process.once('message', async (order: ReportLoadOptions) => {
  process.send?.(await runReportLoad(order), () => process.exit(0));
});
