import type { SupplierLotView } from '@procure/contract/lot/view.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Icon, type IconName } from '@procure/ui/icon/icon.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { LotBadge } from './lot-badge.tsx';
import styles from './lot-page.module.css';

/** The lot that the address names, `?lotId=…`; without one the way to the list is shown. */
export function LotOfAddress({
  title,
  children,
}: {
  readonly title: string;
  readonly children: (lotId: string) => ReactNode;
}) {
  const [parameters] = useSearchParams();
  const lotId = parameters.get('lotId');
  if (lotId) return children(lotId);
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        text="请先选择项目"
        hint="从“我的投标项目”进入要办理的项目。"
        action={
          <ButtonLink kind="primary" href="/bidList">
            我的投标项目
          </ButtonLink>
        }
      />
    </>
  );
}

/** The head of every page about one lot: which it is, where it stands, and the way back to its steps. */
export function LotHeader({ title, lot }: { readonly title: string; readonly lot: SupplierLotView }) {
  return (
    <PageHeader
      title={title}
      badges={<LotBadge phase={lot.phase} />}
      lead={
        <>
          {lot.name}
          <span className={styles.facts}>
            <span>{lot.tenderNo}</span>
            <span>{methodLabels[lot.method]}</span>
            <span>{lot.buyerName}</span>
          </span>
        </>
      }
      actions={<ButtonLink href={`/processManage?lotId=${lot.id}`}>项目进展</ButtonLink>}
    />
  );
}

interface NoteProps {
  readonly tone?: 'info' | 'success' | 'warning' | 'danger' | 'neutral';
  readonly title: string;
  readonly children?: ReactNode;
}

const icons: Readonly<Record<NonNullable<NoteProps['tone']>, IconName>> = {
  info: 'info',
  success: 'check-circle',
  warning: 'hourglass',
  danger: 'alert',
  neutral: 'flag',
};

/** Where something stands and what comes next, in words. */
export function Note({ tone = 'info', title, children }: NoteProps) {
  return (
    <div className={`${styles.note} ${styles[tone] ?? ''}`} role="status">
      <Icon name={icons[tone]} />
      <div>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}
