import { listTenderMembers } from '@procure/contract/tender/member.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Unsettled, Withheld } from './permission.ts';

interface Handling {
  /** Whether the signed-in user may act for the buyer on the tender. Its owner and handlers may; others only read. */
  readonly may: boolean;
  readonly who: readonly string[];
}

/** Null until known. After a failed query the acts are shown: the server checks them in any case. */
export function useHandling(tenderId: string): Handling | null {
  const { data, isError } = useQuery(queryOf(listTenderMembers, { id: tenderId }));
  if (data === undefined) return isError ? { may: true, who: [] } : null;
  const { mayHandle, members } = data.data;
  return {
    may: mayHandle,
    who: members.filter(({ duty, inUse }) => duty !== 'reader' && inUse).map(({ name }) => name),
  };
}

/** A part of the page about one tender: offers the buyer's acts only to its handlers. */
export function AboutTender({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const handling = useHandling(id);
  return (
    <Unsettled value={handling === null}>
      <Withheld value={handling?.may !== true}>{children}</Withheld>
    </Unsettled>
  );
}

/** Names the handlers of the tender to users who may only read it. */
export function WhoHandles({ id }: { readonly id: string }) {
  const handling = useHandling(id);
  return handling === null || handling.may ? null : <p>本项目由{handling.who.join('、')}办理。</p>;
}
