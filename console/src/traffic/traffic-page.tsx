import type { TrafficFlag, Void } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../data/numbers.ts';
import { attentionQuery } from '../operator/attention.ts';
import { useStaff } from '../operator/staff.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { useHashAction } from '../shell/use-hash-action.ts';
import { Button } from '../ui/button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { FlagsTable } from './flags-table.tsx';
import { NewVoidDialog } from './new-void-dialog.tsx';
import { OverCeilingTable } from './over-ceiling-table.tsx';
import type { TrafficTab } from './traffic-search.ts';
import { ConfirmVoidsDialog, UndoVoidDialog } from './void-dialogs.tsx';
import { VoidsTable } from './voids-table.tsx';

/** The open dialog: void the hour of a flag, create a void, confirm a void by its id, or undo a void. */
type OpenDialog = { flag: TrafficFlag } | { create: true } | { confirm: string } | { undo: Void };

export function TrafficPage() {
  const {
    tab = 'flags',
    channel,
    publisher,
    from,
    key,
    time,
  } = useSearch({ from: '/signed-in/network/traffic' });
  const navigate = useNavigate({ from: '/network/traffic' });
  const { canWrite } = useStaff();
  const [open, setOpen] = useState<OpenDialog | undefined>(
    channel && canWrite ? { create: true } : undefined,
  );
  useHashAction('void', () => canWrite && setOpen({ create: true }));
  const { data: attention } = useQuery(attentionQuery);
  const openFlags = attention?.traffic_flags.count ?? 0;
  const overCeiling = attention?.over_ceiling.events ?? 0;
  const close = () => {
    setOpen(undefined);
    if (channel) void navigate({ search: { tab }, replace: true });
  };
  const create = canWrite && (
    <Button onClick={() => setOpen({ create: true })}>
      <Eraser aria-hidden className="size-4" /> Void events
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Traffic"
        description="Hours with unusual traffic, what is over a ceiling, and voided events."
        actions={create}
      />
      <Tabs
        label="Traffic"
        value={tab}
        onChange={(next: TrafficTab) => navigate({ search: { tab: next } })}
        tabs={[
          {
            value: 'flags',
            label: openFlags === 0 ? 'Flags' : `Flags (${openFlags})`,
            content: <FlagsTable onVoid={(flag) => setOpen({ flag })} />,
          },
          {
            value: 'over-ceiling',
            label: overCeiling === 0 ? 'Over ceiling' : `Over ceiling (${formatCount(overCeiling)})`,
            content: <OverCeilingTable />,
          },
          {
            value: 'voids',
            label: 'Voids',
            content: (
              <VoidsTable
                create={create}
                onConfirm={({ id }) => setOpen({ confirm: id })}
                onUndo={(voidItem) => setOpen({ undo: voidItem })}
              />
            ),
          },
        ]}
      />
      {open && ('flag' in open || 'create' in open) && (
        <NewVoidDialog
          flag={'flag' in open ? open.flag : undefined}
          channelId={channel}
          publisherId={publisher}
          from={from}
          keyId={key}
          time={time}
          onClose={close}
          onCreated={(id) => {
            setOpen({ confirm: id });
            void navigate({ search: { tab: 'voids' }, replace: true });
          }}
        />
      )}
      {open && 'confirm' in open && <ConfirmVoidsDialog ids={[open.confirm]} onClose={close} />}
      {open && 'undo' in open && <UndoVoidDialog voidItem={open.undo} onClose={close} />}
    </>
  );
}
