import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChannels } from '../channel/channels.ts';
import { everyAdvertiserQuery } from '../demand/demand-queries.ts';
import { SearchInput } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type GrantedRole, setRole, type UserRoles } from './granted-roles.ts';

const roles: readonly { value: GrantedRole['role'] | ''; label: string }[] = [
  { value: '', label: 'No access' },
  { value: 'viewer', label: 'Viewer' },
  { value: 'admin', label: 'Admin' },
];

/** Longer lists can be searched. */
const maxWithoutSearch = 8;

/** The fields of the API that the dialogs show errors of. */
export const roleFields = ['channels', 'advertisers'] as const satisfies (keyof UserRoles)[];

interface Props {
  roles: UserRoles;
  onChange: (roles: UserRoles) => void;
  errorOf: (field: string) => string | undefined;
}

/** A user's role in each channel and at each advertiser. */
export function RoleFields({ roles, onChange, errorOf }: Props) {
  const channels = useChannels();
  const advertisers = useQuery(everyAdvertiserQuery);
  return (
    <>
      <RolesField
        legend="Channels"
        preposition="in"
        places={channels}
        granted={roles.channels}
        onChange={(granted) => onChange({ ...roles, channels: granted })}
        error={errorOf('channels')}
      />
      <RolesField
        legend="Advertisers"
        preposition="at"
        places={advertisers.data}
        granted={roles.advertisers}
        onChange={(granted) => onChange({ ...roles, advertisers: granted })}
        error={errorOf('advertisers') ?? advertisers.error?.message}
      />
    </>
  );
}

interface FieldProps {
  legend: string;
  /** The preposition in a label such as "Role in Parcel Tracker". */
  preposition: string;
  /** Undefined while loading. */
  places: readonly { readonly id: string; readonly name: string }[] | undefined;
  granted: readonly GrantedRole[];
  onChange: (granted: GrantedRole[]) => void;
  error: string | undefined;
}

function RolesField({ legend, preposition, places, granted, onChange, error }: FieldProps) {
  const [text, setText] = useState('');
  // Rows with a role come first. They do not move while roles are changed.
  const [grantedBefore] = useState(() => new Set(granted.map(({ id }) => id)));
  const names = legend.toLowerCase();
  const found = places
    ?.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
    .sort((a, b) => Number(grantedBefore.has(b.id)) - Number(grantedBefore.has(a.id)));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{legend}</legend>
      {places && places.length > maxWithoutSearch && (
        <SearchInput
          label={`Search ${names}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          // Enter would submit the form, and the text is no change that could be lost.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onInput={(event) => event.stopPropagation()}
          className="mb-2"
        />
      )}
      <ul className="max-h-52 divide-y divide-line overflow-y-auto rounded-md border border-line-strong">
        {found?.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-3 px-2.5 py-1.5">
            <span className="min-w-0 truncate">{name}</span>
            <Select
              aria-label={`Role ${preposition} ${name}`}
              value={granted.find((each) => each.id === id)?.role ?? ''}
              onChange={(event) => onChange(setRole(granted, id, event.target.value))}
              className="w-32 shrink-0"
            >
              {roles.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </li>
        ))}
        {found?.length === 0 && (
          <li className="px-2.5 py-2 text-ink-3">
            {places?.length === 0 ? `No ${names} yet.` : `No ${names} match this search.`}
          </li>
        )}
        {!places && !error && (
          <li className="px-2.5 py-2">
            <Skeleton className="h-4 w-40" />
          </li>
        )}
      </ul>
      {error && (
        <p role="alert" className="mt-1 text-bad text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
