import { setTimeout as pause } from 'node:timers/promises';
import type { FilledInstallation } from './fill-installation.ts';
import { makeOfferRequest, shopperDigits, shopperPlaceholder } from './offer-requests.ts';
import { randomReportQueries } from './random-report-queries.ts';

/** Responses by kind of call and status. */
export type SoakResult = Record<string, Record<string, number>>;

/** A kind of call. `atOnce` callers repeat it, each after a pause. */
interface Task {
  readonly name: string;
  readonly atOnce: number;
  readonly pauseMs: number;
  /** Returns the status of the last response. */
  call(number: number): Promise<number>;
}

/** Calls every part of the service at the same time, for some seconds. */
export async function soak(
  url: string,
  installation: FilledInstallation,
  seconds: number,
): Promise<SoakResult> {
  const ends = performance.now() + seconds * 1000;
  const result: SoakResult = {};
  const repeat = async ({ name, pauseMs, call }: Task, statuses: Record<string, number>, first: number) => {
    for (let number = first; performance.now() < ends; number += 1_000) {
      const status = await call(number).catch((error: Error) => `${name}: ${error.message}`);
      statuses[status] = (statuses[status] ?? 0) + 1;
      await pause(pauseMs);
    }
  };
  await Promise.all(
    tasksOf(url, installation).flatMap((task) => {
      const statuses: Record<string, number> = {};
      result[task.name] = statuses;
      return Array.from({ length: task.atOnce }, (_, caller) => repeat(task, statuses, caller));
    }),
  );
  return result;
}

function tasksOf(url: string, installation: FilledInstallation): Task[] {
  const { catalogue, history, servingKey, historyKey } = installation;
  const { from, to } = history;
  const pick = <T>(all: readonly T[], number: number) => all[number % all.length] as T;
  const reads = (key: string, paths: readonly string[]) => (number: number) =>
    read(`${url}/platform/${pick(paths, Math.floor(number / 1_000))}`, key);
  const v2 = randomReportQueries(history, 500, 7).map((params) => {
    const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== '');
    return `reporting/v2/report?${new URLSearchParams(given as [string, string][])}`;
  });
  const v1 = [
    `reporting/v1/summary?from=${from}&to=${to}`,
    `reporting/v1/publishers?from=${from}&to=${to}&granularity=day&breakdown=widget_id`,
    `reporting/v1/publishers?from=${from}&to=${to}&granularity=hour`,
  ];
  const exports = ['publisher', 'page_type,widget_type', 'widget_id'].map(
    (breakdown) =>
      `reporting/v2/export?from=${from}&to=${to}&metrics=impressions,clicks,sessions&time_grain=day&group_by=${breakdown}`,
  );
  const channelCalls = [
    'channel/details',
    'publishers/list?page_size=20',
    'publishers/list?q=brand',
    'adconfig/categories',
    'channel/requests',
  ];
  return [
    {
      name: 'offers and events',
      atOnce: 4,
      pauseMs: 50,
      call: (number) => shop(url, pick(catalogue.callers, number).key, number),
    },
    { name: 'V2 reports', atOnce: 2, pauseMs: 50, call: reads(historyKey, v2) },
    { name: 'V1 reports', atOnce: 2, pauseMs: 50, call: reads(historyKey, v1) },
    { name: 'exports', atOnce: 1, pauseMs: 500, call: reads(historyKey, exports) },
    { name: 'channel calls', atOnce: 2, pauseMs: 50, call: reads(servingKey, channelCalls) },
  ];
}

async function read(url: string, key: string): Promise<number> {
  const response = await fetch(url, { headers: { 'x-api-key': key } });
  // Reads the body in parts, like a client that stores an export in a file.
  for await (const _part of response.body ?? []);
  return response.status;
}

/** One shopper: requests offers, sees all of them and clicks on the first. */
async function shop(url: string, key: string, number: number): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-api-key': key, version: '1.0.0' };
  const body = JSON.stringify(makeOfferRequest(number)).replaceAll(shopperPlaceholder, shopperDigits(number));
  const asked = await fetch(`${url}/recommendations`, { method: 'POST', headers, body });
  if (asked.status !== 200) throw new Error(`${asked.status}: ${await asked.text()}`);
  const answer = (await asked.json()) as { session_id: string; recommendations: Record<string, unknown> };
  const offers = Object.keys(answer.recommendations);
  if (offers.length === 0) return asked.status;
  const event = (type: string) => (offerId: string) => ({
    session_id: answer.session_id,
    offer_id: offerId,
    event_type: type,
  });
  const events = [...offers.map(event('IMPRESSION')), ...offers.slice(0, 1).map(event('CLICK'))];
  const reported = await fetch(`${url}/events/batch`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ events }),
  });
  await reported.arrayBuffer();
  return reported.status;
}
