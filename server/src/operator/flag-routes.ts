import { Type } from 'typebox';
import { getChannel } from '../channel/index.ts';
import { actorOf } from '../http/authenticate.ts';
import { choicesOf, DetailBody, ErrorBody, FieldErrors, PageQuery, uuid } from '../http/fields.ts';
import { pageLinks, queryChoices, queryId, readPage } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import { getPublishers } from '../publisher/index.ts';
import { noPublisher } from '../rollup/index.ts';
import type { Services } from '../services.ts';
import { dismissFlag, flagStatuses, listFlags, reopenFlag, type TrafficFlag } from '../traffic/index.ts';
import { DecideFlag, FlagPage, FlagView } from './traffic-schema.ts';

const tags = ['Traffic'];
const hourMs = 3_600_000;
const ListQuery = Type.Object({
  ...PageQuery.properties,
  status: choicesOf(flagStatuses),
  channel_id: Type.Optional(uuid()),
});

/** Hours of publishers that are far from usual. */
export function flagRoutes(
  app: RouteApp,
  { config, database: { db }, clock }: Pick<Services, 'config' | 'database' | 'clock'>,
): void {
  app.get(
    '/traffic-flags',
    {
      schema: {
        tags,
        summary: 'List traffic flags',
        description:
          'Hours in which clicks, click rate or conversions of a publisher are at least ten times its usual hour. Nothing is withheld because of a flag: look, then void or dismiss it.',
        querystring: ListQuery,
        response: { 200: FlagPage, 400: FieldErrors, 401: DetailBody, 404: DetailBody },
      },
    },
    async (request) => {
      const query = request.query as Record<string, unknown>;
      const page = readPage(query);
      const statuses = queryChoices(query, 'status', flagStatuses);
      const { count, flags } = await listFlags(
        db,
        { channelId: queryId(query, 'channel_id'), statuses },
        page,
      );
      return { ...pageLinks(request, config.baseUrl, page, count), results: await viewAll(flags) };
    },
  );

  for (const [path, summary, decide] of [
    ['dismiss', 'Dismiss a traffic flag', dismissFlag],
    ['reopen', 'Reopen a traffic flag', reopenFlag],
  ] as const)
    app.post(
      `/traffic-flags/:id/${path}`,
      {
        config: { permission: 'operator:review' },
        schema: {
          tags,
          summary,
          body: DecideFlag,
          response: {
            ...{ 200: FlagView, 400: FieldErrors, 401: DetailBody, 403: DetailBody },
            ...{ 404: ErrorBody, 409: ErrorBody },
          },
        },
      },
      async (request) => {
        const id = pathId(request, 'Traffic flag');
        const decision = { id, note: request.body.note?.trim() ?? '', now: clock() };
        const [shown] = await viewAll([await decide(db, actorOf(request), decision)]);
        return shown as FlagView;
      },
    );

  async function viewAll(flags: readonly TrafficFlag[]): Promise<FlagView[]> {
    const publisherIds = flags.map(({ publisherId }) => publisherId).filter((id) => id !== noPublisher);
    const publishers = await getPublishers(db, [...new Set(publisherIds)]);
    const names = new Map<string, string>();
    for (const channelId of new Set(flags.map((flag) => flag.channelId)))
      names.set(channelId, (await getChannel(db, channelId))?.name ?? '');
    return flags.map((flag) =>
      viewFlag(flag, names.get(flag.channelId) ?? '', publishers.get(flag.publisherId)?.brandName ?? null),
    );
  }
}

function viewFlag(flag: TrafficFlag, channelName: string, publisherName: string | null): FlagView {
  const isChannel = flag.publisherId === noPublisher;
  return {
    id: flag.id,
    channel_id: flag.channelId,
    channel_name: channelName,
    publisher_id: isChannel ? null : flag.publisherId,
    publisher_name: publisherName,
    hour: flag.hour.toISOString(),
    status: flag.status,
    signals: flag.signals.map((signal) => ({ ...signal })),
    impressions: flag.impressions,
    clicks: flag.clicks,
    conversions: flag.conversions,
    note: flag.note,
    void_id: flag.voidId,
    void: {
      channel_id: flag.channelId,
      ...(isChannel ? { without_publisher: true } : { publisher_id: flag.publisherId }),
      from: flag.hour.toISOString(),
      to: new Date(flag.hour.getTime() + hourMs).toISOString(),
      flag_id: flag.id,
    },
    found_at: flag.foundAt.toISOString(),
    updated_at: flag.updatedAt.toISOString(),
  };
}
