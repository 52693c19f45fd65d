import type { Db } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { actorOf } from '../http/authenticate.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { isCurrency, isDate } from '../http/formats.ts';
import { pageLinks, readPageQuery } from '../http/pagination.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import { deleteRate } from './delete-rate.ts';
import { saveRates } from './save-rates.ts';
import { RatePage, RatePath, RateQuery, RatesToSave, SavedRates } from './schema.ts';
import { listRates } from './store.ts';

const tags = ['Operator: rates'];

export function rateRoutes(
  app: RouteApp,
  { db, clock, baseUrl }: { db: Db; clock: Clock; baseUrl: string | undefined },
): void {
  app.get(
    '/rates',
    {
      schema: {
        tags,
        summary: 'List exchange rates',
        description: 'Newest day first. A rate is valid until the day before the next one of its currency.',
        querystring: RateQuery,
        response: { 200: RatePage, 400: FieldErrors, 401: DetailBody, 404: DetailBody },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(RateQuery, request.query);
      const { count, rates } = await listRates(db, { currencyCode: filter.currency }, page);
      return {
        ...pageLinks(request, baseUrl, page, count),
        results: rates.map(({ currencyCode, fromDate, usd, setAt }) => ({
          currency_code: currencyCode,
          from_date: fromDate,
          usd,
          set_at: setAt.toISOString(),
        })),
      };
    },
  );

  app.put(
    '/rates',
    {
      schema: {
        tags,
        summary: 'Save exchange rates',
        description:
          'Adds rates, and replaces those of the same currency and day. All are saved or none. Other rates stay as they are.',
        body: RatesToSave,
        response: { 200: SavedRates, 400: FieldErrors, 401: DetailBody, 403: DetailBody, 413: DetailBody },
      },
    },
    async (request) => {
      const rates = request.body.rates.map(({ currency_code, from_date, usd }) => ({
        currencyCode: currency_code.toUpperCase(),
        fromDate: from_date,
        usd,
      }));
      const { added, changed, unchanged } = await saveRates(db, actorOf(request), { rates, now: clock() });
      return { added: added.length, changed: changed.length, unchanged };
    },
  );

  app.delete(
    '/rates/:currency/:date',
    {
      schema: {
        tags,
        summary: 'Delete an exchange rate',
        description:
          'The rate before it is then valid for its days too. Without one, their values are not converted.',
        params: RatePath,
        response: {
          204: { type: 'null', description: 'Deleted' },
          401: DetailBody,
          403: DetailBody,
          404: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const { currency, date } = request.params;
      if (!isCurrency(currency) || !isDate(date)) throw notFound('Exchange rate');
      const rate = { currencyCode: currency.toUpperCase(), fromDate: date };
      await deleteRate(db, actorOf(request), { ...rate, now: clock() });
      return reply.code(204).send(null);
    },
  );
}
