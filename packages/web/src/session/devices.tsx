import { DeviceList } from '@procure/ui/device-list/device-list.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { Loaded } from '../call/loaded.tsx';
import { forgetHere } from './session.ts';

type Device = ComponentProps<typeof DeviceList>['devices'][number];

interface DevicesProps {
  readonly query: UseQueryResult<{ readonly data: readonly Device[] }>;
  /** Whether a command is running. */
  readonly busy: boolean;
  /** Ends one session; null if it was refused. */
  readonly end: (id: string) => Promise<unknown>;
  /** Ends every session of the account, this one too; null if it was refused. */
  readonly endAll: () => Promise<unknown>;
  /** Signs out on this device; asks first if the front end keeps unfinished work. */
  readonly leave: () => Promise<void>;
}

/** The account's sessions, with buttons to end one or all of them. */
export function Devices({ query, busy, end, endAll, leave }: DevicesProps) {
  const [leaving, setLeaving] = useState(false);

  async function endOne({ id, current }: Device) {
    if (!current) return void (await end(id));
    setLeaving(true);
    await leave().finally(() => setLeaving(false));
  }

  async function endEvery() {
    if ((await endAll()) === null) return;
    await forgetHere();
    location.assign('/login');
  }

  return (
    <Loaded query={query}>
      {(found) => (
        <DeviceList
          devices={found}
          busy={busy || leaving}
          onEnd={(device) => void endOne(device)}
          onEndAll={() => void endEvery()}
        />
      )}
    </Loaded>
  );
}
