import type { LotPhase } from '@procure/domain/lot/lot.ts';
import { type Method, methodLabels } from '@procure/domain/tender/method.ts';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import type { ReactNode } from 'react';
import { LotBadge } from './lot-badge.tsx';
import styles from './lot-header.module.css';

interface LotHeaderProps {
  readonly title: string;
  /** Name of the tender and of its lot. */
  readonly name: string;
  readonly lot: {
    readonly tenderNo: string;
    readonly method: Method;
    /** Left out if every reader belongs to the buyer. */
    readonly buyerName?: string;
    readonly phase: LotPhase;
  };
  readonly actions: ReactNode;
}

/** Header of every page about one lot: its name, its phase and the actions. */
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
