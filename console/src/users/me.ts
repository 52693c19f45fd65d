import type { Me } from '@encart/sdk';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { encartFor, setPathPrefix } from '../data/encart.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await encartFor().console.me({ signal });
    setPathPrefix(me.path_prefix);
    return me;
  },
  staleTime: 60_000,
});

/** The signed-in user. For pages inside the shell: their parent route has loaded the query. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}
