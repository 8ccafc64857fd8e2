import { signInToCommittee } from '@procure/contract/evaluation/committee.route.ts';
import type { CommitteeView } from '@procure/contract/evaluation/committee.schema.ts';
import { seatLabels } from '@procure/domain/evaluation/committee.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useState } from 'react';
import desk from '../../../lib/lot-desk.module.css';
import { TabTitle } from '../../../lib/tab-title.ts';
import styles from './committee.module.css';
import { RecusalDialog } from './recusal-dialog.tsx';

/** The page of a member who has not signed in: the bidders' names, the undertaking, and the declaration. */
export function SignIn({ view }: { readonly view: CommitteeView }) {
  const { lot, bidders, undertaking, own, biddersDigest } = view;
  const words = (text: string) => inTermsOf(lot, text);
  const act = useCommand(signInToCommittee);
  const [choice, choose] = useState<'none' | 'some' | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [isRecusing, setRecusing] = useState(false);
  const go = () => {
    setWrong(choice === null);
    if (choice === 'some') setRecusing(true);
    if (choice === 'none')
      void act.run(
        { lotId: lot.id, textVersion: undertaking.version, biddersDigest },
        ({ message }) => message,
      );
  };
  const radio = (value: 'none' | 'some', words: string) => (
    <label>
      <input
        type="radio"
        name="declaration"
        checked={choice === value}
        onChange={() => {
          choose(value);
          setWrong(false);
        }}
      />
      {words}
    </label>
  );
  return (
    <div className={desk.page}>
      <TabTitle of={lot.tenderTitle} />
      <PageHeader
        title={`${words('评标签到')}：${lot.tenderTitle}`}
        lead={
          <>
            {lot.tenderNo} · 第{lot.lotNo}标段 {lot.title}
          </>
        }
        badges={<Badge tone="warning">待签到</Badge>}
      />
      <Card title="签到须知">
        <DescriptionList
          items={[
            { term: '采购人', detail: lot.buyerName },
            { term: '采购方式', detail: methodLabels[lot.method] },
            { term: '您的席位', detail: own === null ? '—' : seatLabels[own.seat] },
          ]}
        />
        <p className={styles.lead}>
          {words(
            '请核对投标人名单，阅读回避情形和评标纪律后作出声明。签到前不能查阅投标文件；签到时间和声明记入评标报告。',
          )}
        </p>
      </Card>
      <Card title={`投标人（${bidders.length}家）`}>
        <ol className={styles.bidders}>
          {bidders.map(({ bidId, companyName }) => (
            <li key={bidId}>{companyName}</li>
          ))}
        </ol>
      </Card>
      <Card title="回避与保密承诺">
        <div className={styles.undertaking}>
          {undertaking.parts.map(({ heading, items, source }) => (
            <section key={heading}>
              <h3>{heading}</h3>
              <ol>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ol>
              <p className={styles.source}>{source}</p>
            </section>
          ))}
        </div>
        <fieldset className={styles.declaration}>
          <legend>本人声明</legend>
          {radio('none', words('与以上投标人没有应当回避的情形，承诺遵守评标纪律并保密'))}
          {radio('some', words('有应当回避的情形，或者不能参加评标'))}
          {isWrong ? (
            <p className={desk.problem} role="alert">
              请选择一项声明
            </p>
          ) : null}
        </fieldset>
        <p className={desk.actions}>
          <Button kind="primary" busy={act.busy} busyText="正在签到" onClick={go}>
            {choice === 'some' ? '申请回避' : '签到'}
          </Button>
        </p>
      </Card>
      {isRecusing ? <RecusalDialog view={view} onClose={() => setRecusing(false)} /> : null}
    </div>
  );
}
