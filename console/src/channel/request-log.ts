import type { LoggedRequest } from '@encart/sdk';

export type Area = LoggedRequest['area'];

type StatusClass = '2xx' | '4xx' | '5xx';

/** The search parameters of the request log. */
export interface RequestLogSearch {
  status?: StatusClass | undefined;
  area?: Area | undefined;
}

export const areaLabels: Record<Area, string> = {
  serving: 'Serving',
  channel: 'Channel',
  reporting: 'Reporting',
};

export const statusLabels: Record<StatusClass, string> = {
  '2xx': 'Succeeded',
  '4xx': 'Rejected',
  '5xx': 'Failed',
};

export function isStatusClass(value: unknown): value is StatusClass {
  return typeof value === 'string' && Object.hasOwn(statusLabels, value);
}

export function isArea(value: unknown): value is Area {
  return typeof value === 'string' && Object.hasOwn(areaLabels, value);
}

export function readRequestLogSearch(search: Record<string, unknown>): RequestLogSearch {
  return {
    status: isStatusClass(search.status) ? search.status : undefined,
    area: isArea(search.area) ? search.area : undefined,
  };
}
