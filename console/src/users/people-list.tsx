import type { User } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SearchedTable } from '../operator/searched-table.tsx';
import type { ListSearch } from '../shell/search-params.ts';
import { EditPersonDialog } from './edit-person-dialog.tsx';
import { peopleQuery } from './people-queries.ts';
import { peopleColumns } from './people-table.tsx';
import { type PersonAct, PersonActDialog } from './person-act-dialog.tsx';

interface Props {
  /** Only users with access to this channel. */
  channelId?: string;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  filters?: ReactNode;
  empty: ReactNode;
}

/** A list of users with the actions for each. */
export function PeopleList({ channelId, search, onSearch, filters, empty }: Props) {
  const [acting, setActing] = useState<{ user: User; act: PersonAct | 'edit' }>();
  const close = () => setActing(undefined);
  return (
    <>
      <SearchedTable
        caption="Users"
        searchLabel="Search users"
        search={search}
        onSearch={onSearch}
        filters={filters}
        found={useQuery(peopleQuery({ ...search, ...(channelId && { channelId }) }))}
        columns={peopleColumns((user, act) => setActing({ user, act }))}
        rowKey={({ id }) => id}
        empty={empty}
      />
      {acting?.act === 'edit' && <EditPersonDialog user={acting.user} onClose={close} />}
      {acting && acting.act !== 'edit' && (
        <PersonActDialog user={acting.user} act={acting.act} onClose={close} />
      )}
    </>
  );
}
