import type { LotPhase } from '@procure/domain/lot/lot.ts';
import { type Method, methodLabels } from '@procure/domain/tender/method.ts';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import type { ReactNode } from 'react';
import { LotBadge } from './lot-badge.tsx';
import styles from './lot-header.module.css';

interface LotHeaderProps {
  readonly title: string;
  /** Of which tender, and which lot of it. */
  readonly name: string;
  readonly lot: {
    readonly tenderNo: string;
    readonly method: Method;
    /** Left out where every reader is of the buyer's house. */
    readonly buyerName?: string;
    readonly phase: LotPhase;
  };
  readonly actions: ReactNode;
}

/** The head of every page about one lot: which it is, where it stands, and the ways from here. */
export function LotHeader({ title, name, lot, actions }: LotHeaderProps) {
  return (
    <PageHeader
      title={title}
      badges={<LotBadge phase={lot.phase} />}
      lead={
        <>
          {name}
          <span className={styles.facts}>
            <span>{lot.tenderNo}</span>
            <span>{methodLabels[lot.method]}</span>
            {lot.buyerName === undefined ? null : <span>{lot.buyerName}</span>}
          </span>
        </>
      }
      actions={actions}
    />
  );
}
