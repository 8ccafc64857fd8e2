import { cancelDivision } from '@procure/contract/opening/division.route.ts';
import type { OpeningView } from '@procure/contract/opening/opening.schema.ts';
import { formatDateTime, formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { isBefore } from '@procure/domain/moment.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { Badge, StatusBadge } from '@procure/ui/status-badge/status-badge.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { DivisionBadge } from '@procure/web/opening/division-badge.tsx';
import { useState } from 'react';
import { Allowed } from '../../../lib/permission.ts';
import { AskDivision, ConfirmPieces, DealShare } from './division-dialogs.tsx';
import { NewOpeners } from './new-openers.tsx';
import styles from './opening.module.css';

type DivisionView = NonNullable<OpeningView['division']>;
type Asked = 'ask' | 'deal' | 'confirm';

/** A new division of the lot's key: its state, the reader's next step, and the deadline. */
export function DivisionCard({ view }: { readonly view: OpeningView }) {
  const [asked, ask] = useState<Asked | null>(null);
  const { division, lot } = view;
  const before = view.state === 'waiting' && isBefore(view.serverTime, lot.bidDeadline);
  const mayAsk = view.mayDivide && before && view.keyHolder === 'openers' && view.failedReason === null;
  if (division === null && !mayAsk) return null;
  const close = () => ask(null);
  const running = division?.phase === 'dealing' || division?.phase === 'confirming';
  return (
    <Card title="重新分发密钥份额">
      {division === null ? (
        <p>开标人离任或遗失密钥时，可由其余开标人把份额重新分发给新的开标人，须在投标截止前完成。</p>
      ) : (
        <Division view={view} division={division} />
      )}
      <div className={styles.acts}>
        {division?.mayDeal ? (
          <Allowed code="opening.release">
            <Button kind="primary" onClick={() => ask('deal')}>
              分发我的份额
            </Button>
          </Allowed>
        ) : null}
        {division?.mayConfirm ? (
          <Allowed code="opening.release">
            <Button kind="primary" onClick={() => ask('confirm')}>
              核对并确认
            </Button>
          </Allowed>
        ) : null}
        {mayAsk ? (
          <Allowed code="tender.publish">
            {running && division !== null ? (
              <Cancel lotId={lot.id} id={division.id} />
            ) : (
              <Button onClick={() => ask('ask')}>发起重新分发</Button>
            )}
          </Allowed>
        ) : null}
      </div>
      {asked === 'ask' ? <AskDivision view={view} onClose={close} /> : null}
      {asked === 'deal' && division !== null ? (
        <DealShare lotId={lot.id} division={division} onClose={close} />
      ) : null}
      {asked === 'confirm' && division !== null ? (
        <ConfirmPieces lotId={lot.id} division={division} onClose={close} />
      ) : null}
    </Card>
  );
}

function Division({ view, division }: { readonly view: OpeningView; readonly division: DivisionView }) {
  const { phase } = division;
  return (
    <div className={styles.division}>
      <p>
        <DivisionBadge state={phase} /> {wordsOf(view, division)}
      </p>
      <p className={styles.muted}>
        {division.askedBy}于{formatDateTime(division.askedAt)}发起：{division.reason}
      </p>
      {phase === 'dealing' ? (
        <>
          <h3>持有份额的开标人</h3>
          <ul className={styles.openers}>
            {view.openers
              .filter(({ hasShare }) => hasShare)
              .map(({ id, nickName, self }) => (
                <Dealer
                  key={id}
                  name={nickName}
                  self={self}
                  dealt={division.dealers.find((one) => one.id === id)}
                />
              ))}
          </ul>
        </>
      ) : (
        <>
          <h3>分发人</h3>
          <ul className={styles.openers}>
            {division.dealers.map((dealer) => (
              <Dealer key={dealer.id} name={dealer.name} self={false} dealt={dealer} />
            ))}
          </ul>
        </>
      )}
      <h3>{phase === 'in_force' ? '生效时的开标人' : '生效后的开标人'}</h3>
      <NewOpeners openers={division.openers} />
    </div>
  );
}

function Dealer({
  name,
  self,
  dealt,
}: {
  readonly name: string;
  readonly self: boolean;
  readonly dealt: DivisionView['dealers'][number] | undefined;
}) {
  return (
    <li>
      <span>
        <ShortName name={name} />
        {self ? '（您）' : ''}
      </span>
      {dealt === undefined ? (
        <StatusBadge status="not_started">未分发</StatusBadge>
      ) : (
        <StatusBadge status="completed">{formatDateTimeSeconds(dealt.dealtAt)} 已分发</StatusBadge>
      )}
      {dealt?.dealtFalse ? <Badge tone="warning">分发的不是其持有的份额</Badge> : null}
    </li>
  );
}

function wordsOf({ openersNeeded, lot }: OpeningView, division: DivisionView): string {
  const until = `${formatDateTime(lot.bidDeadline)}（北京时间）`;
  const otherwise = `须在投标截止${until}前完成，未完成的仍由现任开标人开标。`;
  switch (division.phase) {
    case 'dealing':
      return `还需${openersNeeded - division.dealers.length}位持有份额的开标人分发。${otherwise}`;
    case 'confirming': {
      const left = division.openers.filter(({ confirmedAt }) => confirmedAt === null).length;
      return `份额已分发，还需${left}位新开标人核对并确认，全部确认后生效。${otherwise}`;
    }
    case 'lapsed':
      return '投标截止前没有完成，由截止时的开标人开标。';
    case 'in_force':
      return `新的份额于${formatDateTime(division.endedAt ?? division.askedAt)}生效；离任开标人的份额已从平台删除。`;
    case 'cancelled':
      return '仍由原开标人开标。';
  }
}

function Cancel({ lotId, id }: { readonly lotId: string; readonly id: string }) {
  const act = useCommand(cancelDivision);
  const ask = () =>
    confirm({
      title: '取消重新分发',
      text: '已分发的份额将被删除，仍由现任开标人开标。之后可以重新发起。',
      confirmText: '取消重新分发',
      danger: true,
      act: () => act.run({ lotId, id }, '重新分发已取消'),
    });
  return (
    <Button disabled={act.busy} onClick={() => void ask()}>
      取消重新分发
    </Button>
  );
}
