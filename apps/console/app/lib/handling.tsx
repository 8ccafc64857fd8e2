import { listTenderMembers } from '@procure/contract/tender/member.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Unsettled, Withheld } from './permission.ts';

interface Handling {
  /** Whether who is signed in may act for the buyer on the tender: its owner and handlers may, others read. */
  readonly may: boolean;
  readonly who: readonly string[];
}

/** Null until it is known. Where it cannot be known the acts are shown: the server decides, always. */
export function useHandling(tenderId: string): Handling | null {
  const { data, isError } = useQuery(queryOf(listTenderMembers, { id: tenderId }));
  if (data === undefined) return isError ? { may: true, who: [] } : null;
  const { mayHandle, members } = data.data;
  return {
    may: mayHandle,
    who: members.filter(({ duty, inUse }) => duty !== 'reader' && inUse).map(({ name }) => name),
  };
}

/** A part of the page that is about one tender: its buyer's acts are offered to who handles it. */
export function AboutTender({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const handling = useHandling(id);
  return (
    <Unsettled value={handling === null}>
      <Withheld value={handling?.may !== true}>{children}</Withheld>
    </Unsettled>
  );
}

/** Who acts on the tender, for who only reads it. */
export function WhoHandles({ id }: { readonly id: string }) {
  const handling = useHandling(id);
  return handling === null || handling.may ? null : <p>本项目由{handling.who.join('、')}办理。</p>;
}
