import type { LotView, TenderView } from '@procure/contract/tender/view.schema.ts';
import { needsPublicity } from '@procure/domain/single-source/single-source.ts';
import { invitationOf } from '@procure/domain/tender/sourcing.ts';
import { Tabs } from '@procure/ui/tabs/tabs.tsx';
import { useEffect, useRef } from 'react';
import styles from './lot-desk.module.css';
import { useHeld } from './permission.ts';

/** The parts of a lot's description, each with its own address. */
const parts = ['tender', 'requirement', 'document', 'single-source', 'team', 'history'] as const;
/** The desks of a published lot, where users work on it. */
const desks = ['invitation', 'prequalification', 'question', 'amendment'] as const;

type Desk = (typeof desks)[number];
export type LotDesk = (typeof parts)[number] | Desk;

export const isPublishedDesk = (desk: LotDesk): desk is Desk => desks.some((one) => one === desk);

export const addressOf = (tenderId: string, desk: LotDesk, lotId: string) =>
  `/tender/${tenderId}${desk === 'tender' ? '' : `/${desk}`}?lotId=${lotId}`;

/** Whether the tender has, or needs, an announcement of its sole supplier. */
const isPublicized = (tender: TenderView): boolean =>
  needsPublicity(tender) || tender.notices.some(({ kind }) => kind === 'single_source');

interface LotTabsProps {
  readonly tender: TenderView;
  readonly lot: LotView;
  readonly current: LotDesk;
}

/** Tabs for the parts of one lot and its desks; desks only if the lot has the step and the user may work there. */
export function LotTabs({ tender, lot, current }: LotTabsProps) {
  const permissions = useHeld();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const here = line.current?.querySelector(`a[href="${addressOf(tender.id, current, lot.id)}"]`);
    here?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tender.id, current, lot.id]);
  const open: Readonly<Record<Desk, boolean>> = {
    invitation: permissions('invitation.send') && invitationOf(tender) !== 'none',
    prequalification: permissions('prequalification.review') && lot.prequalificationDeadline !== null,
    question: permissions('question.answer') && lot.questionUntil !== null,
    amendment: permissions('document.upload') || permissions('tender.approve'),
  };
  const titles: Readonly<Record<LotDesk, string>> = {
    tender: '概况',
    requirement: '报价表与条款',
    document: '招标文件',
    'single-source': '单一来源公示',
    team: '人员',
    history: '办理记录',
    invitation: '邀请',
    prequalification: '资格预审',
    question: '提疑',
    amendment: '变更',
  };
  const shown: readonly LotDesk[] = [
    ...parts.filter((part) => part !== 'single-source' || isPublicized(tender)),
    ...(lot.publishedAt === null ? [] : desks.filter((desk) => open[desk])),
  ];
  return (
    <div ref={line} className={styles.tabs}>
      <Tabs
        label="办理事项"
        current={current}
        tabs={shown.map((key) => ({ key, title: titles[key], href: addressOf(tender.id, key, lot.id) }))}
      />
    </div>
  );
}
