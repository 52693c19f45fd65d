import type { LoggedRequest } from '@encart/sdk';

export type Area = LoggedRequest['area'];

export interface RequestLogSearch {
  status?: '2xx' | '4xx' | '5xx' | undefined;
  area?: Area | undefined;
}

export const areaLabels: Record<Area, string> = {
  serving: 'Serving',
  channel: 'Channel',
  reporting: 'Reporting',
};

export const statusLabels: Record<NonNullable<RequestLogSearch['status']>, string> = {
  '2xx': 'Succeeded',
  '4xx': 'Rejected',
  '5xx': 'Failed',
};

export function isStatusClass(value: unknown): value is NonNullable<RequestLogSearch['status']> {
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
