import { DeviceList } from '@procure/ui/device-list/device-list.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { Loaded } from '../call/loaded.tsx';
import { forgetHere } from './session.ts';

type Device = ComponentProps<typeof DeviceList>['devices'][number];

interface DevicesProps {
  readonly query: UseQueryResult<{ readonly data: readonly Device[] }>;
  /** While a command is under way. */
  readonly busy: boolean;
  /** Ends one session; null where it was refused. */
  readonly end: (id: string) => Promise<unknown>;
  /** Ends every session of the account, this one too; null where it was refused. */
  readonly endAll: () => Promise<unknown>;
  /** Signing out here asks first where a front end keeps unfinished work. */
  readonly leave: () => Promise<void>;
}

/** Where the account is signed in, and the way to end each or all of it. */
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
