import type { Failure } from '@procure/client/client.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import own from './person.module.css';
import { PersonNote } from './person-note.tsx';

interface PersonAskingProps<Rights> {
  /** Reads which matters of the notice are open; the same function at every rendering. */
  readonly read: (noticeId: string) => Promise<{ readonly ok: true; readonly data: Rights } | Failure>;
  /** Text for a notice of which nothing is open to the public. */
  readonly closed: string;
  readonly children: (noticeId: string, rights: Rights) => ReactNode;
}

/** The form for a person without a company, on the page of its notice; the rights are read when it is opened. */
export function PersonAsking<Rights>(props: PersonAskingProps<Rights>) {
  return (
    <div className={own.below}>
      <Asking {...props} />
    </div>
  );
}

function Asking<Rights>({ read, closed, children }: PersonAskingProps<Rights>) {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const [rights, setRights] = useState<Rights | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    void read(id).then((reply) => {
      if (reply.ok) setRights(reply.data);
      else setFailure(reply);
    });
  }, [read, id]);
  if (failure?.reason === 'not_found') return <PersonNote role="status" title={closed} />;
  if (failure !== null) return <PersonNote role="alert" title={failure.message} />;
  if (rights === null) return <PersonNote role="status" title="正在读取…" />;
  return children(id, rights);
}
