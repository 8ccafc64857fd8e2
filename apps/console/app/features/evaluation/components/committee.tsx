import type { CommitteeView } from '@procure/contract/evaluation/committee.schema.ts';
import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { departureGroundLabels } from '@procure/domain/evaluation/attendance.ts';
import { chairWayLabels } from '@procure/domain/evaluation/chair.ts';
import { seatLabels } from '@procure/domain/evaluation/committee.ts';
import { inTermsOf, panelWord } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { Badge, StatusBadge } from '@procure/ui/status-badge/status-badge.tsx';
import { useState } from 'react';
import desk from '../../../lib/lot-desk.module.css';
import styles from './committee.module.css';
import { ChairDialog, RemovalDialog, SuccessorDialog } from './committee-dialogs.tsx';
import { Election } from './election.tsx';
import { RecusalDialog } from './recusal-dialog.tsx';

interface CommitteeProps {
  readonly view: CommitteeView;
  readonly evaluation: EvaluationView;
}

type Asked =
  | { readonly act: 'recuse' | 'chair' }
  | { readonly act: 'remove'; readonly of: CommitteeView['members'][number] }
  | { readonly act: 'fill'; readonly of: CommitteeView['departures'][number] };

/** The committee: its members and their signing in, its vacant seats, its chair, and the acts of the reader on it. */
export function Committee({ view, evaluation }: CommitteeProps) {
  const [asked, ask] = useState<Asked | null>(null);
  const { members, departures, chair, election, mayRecuse, mayRemove, mayDetermine } = view;
  const isReviewing = evaluation.preliminary !== null && evaluation.preliminary.closedAt === null;
  const handedInAt = new Map(
    evaluation.evaluators.map(({ id, preliminaryAt, submittedAt }) => [
      id,
      isReviewing ? preliminaryAt : submittedAt,
    ]),
  );
  const vacant = departures.filter(({ successor }) => successor === null);
  const close = () => ask(null);
  return (
    <Card title={panelWord(evaluation.lot.method)}>
      {vacant.map((departure) => (
        <Note
          key={departure.no}
          tone="warning"
          title={`席位空缺：${seatLabels[departure.seat]}（${departure.name}已退出）`}
        >
          <p>
            {departureGroundLabels[departure.ground]}
            {departure.bidders.length === 0 ? '' : `（${departure.bidders.join('、')}）`}。
            {departure.isDrawn ? '由抽取的下一位专家接替。' : ''}
            接替的评委签到之前，不能结束评审或者形成{inTermsOf(evaluation.lot, '评标报告')}。
          </p>
          {view.successors === null || !mayRemove || departure.isDrawn ? null : (
            <p className={desk.actions}>
              <Button kind="primary" onClick={() => ask({ act: 'fill', of: departure })}>
                指定接替的评委
              </Button>
            </p>
          )}
        </Note>
      ))}
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member.id}>
            <span className={styles.who}>
              <ShortName name={member.name} />
              {member.self ? '（您）' : ''}
              {member.isChair ? <Badge tone="info">组长</Badge> : null}
              <span className={styles.seat}>{seatLabels[member.seat]}</span>
            </span>
            <span className={styles.states}>
              {member.signedInAt === null ? (
                <StatusBadge status="not_started">未签到</StatusBadge>
              ) : (
                <StatusBadge status="completed">{formatDateTime(member.signedInAt)} 签到</StatusBadge>
              )}
              <HandedIn at={handedInAt.get(member.id) ?? null} what={isReviewing ? '初步评审' : '评分'} />
              {mayRemove ? (
                <Button onClick={() => ask({ act: 'remove', of: member })}>使其退出</Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {chair === null ? (
        <p className={styles.lead}>
          {election === null
            ? '席位补齐、全体评委签到后推选组长。'
            : `尚未产生组长。评委推选至${formatDateTime(election.endsAt)}，过半数推选同一人时产生。`}
        </p>
      ) : chair.way === null ? null : (
        <p className={styles.lead}>
          组长{chair.name}，{chairWayLabels[chair.way]}
          {chair.namedAt === null ? '' : `（${formatDateTime(chair.namedAt)}）`}
          。澄清、结束评审和形成报告由组长办理。
        </p>
      )}
      <Election view={view} />
      {departures.some(({ successor }) => successor !== null) ? (
        <>
          <h3 className={styles.heading}>更换的评委</h3>
          <ul className={styles.departures}>
            {departures
              .filter(({ successor }) => successor !== null)
              .map(({ no, name, ground, bidders, reason, leftAt, successor }) => (
                <li key={no}>
                  {formatDateTime(leftAt)}，{name}退出：{departureGroundLabels[ground]}
                  {bidders.length === 0 ? '' : `（${bidders.join('、')}）`}，由{successor}接替
                  <span className={styles.source}>{reason}</span>
                </li>
              ))}
          </ul>
        </>
      ) : null}
      {mayRecuse || mayDetermine ? (
        <p className={`${desk.actions} ${styles.acts}`}>
          {mayDetermine ? (
            <Button kind="primary" onClick={() => ask({ act: 'chair' })}>
              确定组长
            </Button>
          ) : null}
          {mayRecuse ? <Button onClick={() => ask({ act: 'recuse' })}>申请回避</Button> : null}
        </p>
      ) : null}
      {asked?.act === 'recuse' ? <RecusalDialog view={view} onClose={close} /> : null}
      {asked?.act === 'chair' ? <ChairDialog view={view} onClose={close} /> : null}
      {asked?.act === 'remove' ? <RemovalDialog view={view} of={asked.of} onClose={close} /> : null}
      {asked?.act === 'fill' ? <SuccessorDialog view={view} of={asked.of} onClose={close} /> : null}
    </Card>
  );
}

/** Whether a member has handed in the part that is due. */
function HandedIn({ at, what }: { readonly at: string | null; readonly what: string }) {
  return at === null ? (
    <StatusBadge status="not_started">未提交{what}</StatusBadge>
  ) : (
    <StatusBadge status="completed">
      {formatDateTime(at)} 已提交{what}
    </StatusBadge>
  );
}
