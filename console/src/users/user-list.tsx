import type { User } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SearchedTable } from '../operator/searched-table.tsx';
import type { ListSearch } from '../shell/search-params.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { type UserAction, UserActionDialog } from './user-action-dialog.tsx';
import { userColumns } from './user-columns.tsx';
import { type AccessTo, allUsers, userSort, usersQuery } from './user-queries.ts';

interface Props {
  /** Only users with access to it. */
  to?: AccessTo;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  /** Beside the search field. */
  toolbar?: ReactNode;
  empty: ReactNode;
}

/** A list of users with the actions for each. */
export function UserList({ to, search, onSearch, toolbar, empty }: Props) {
  /** The user and action of the open dialog. */
  const [opened, setOpened] = useState<{ user: User; action: UserAction | 'edit' }>();
  const close = () => setOpened(undefined);
  const question = { ...search, ...(to && { to }) };
  return (
    <>
      <SearchedTable
        caption="Users"
        searchLabel="Search users"
        search={search}
        onSearch={onSearch}
        toolbar={toolbar}
        found={useQuery(usersQuery(question))}
        all={() => allUsers(question)}
        defaultSort={userSort}
        columns={userColumns((user, action) => setOpened({ user, action }))}
        rowKey={({ id }) => id}
        empty={empty}
      />
      {opened?.action === 'edit' && (
        <EditUserDialog
          user={opened.user}
          onClose={close}
          onPending={(user) => setOpened({ user, action: 'create-link' })}
        />
      )}
      {opened && opened.action !== 'edit' && (
        <UserActionDialog user={opened.user} action={opened.action} onClose={close} />
      )}
    </>
  );
}
