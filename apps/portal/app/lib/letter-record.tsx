import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { keepFile } from '@procure/web/file/keep-file.ts';
import type { ReactNode } from 'react';
import styles from './lot-page.module.css';
import { Allowed } from './permission.tsx';

type Noun = '异议' | '投诉';
/** The tender's method and law, which decide its terms. */
type Law = Parameters<typeof inTermsOf>[0];

interface LetterRecordProps {
  readonly noun: Noun;
  readonly law: Law;
  readonly no: string | null;
  readonly submittedAt: string;
  readonly submittedBy: string | null;
  /** The other times; one that is null is left out. */
  readonly moments: readonly (readonly [term: string, iso: string | null])[];
  readonly receipt: object | null;
  /** The actions that the company may take. */
  readonly children: ReactNode;
}

/** Number, times and receipt of a submitted letter, and the actions that its company may take. */
export function LetterRecord(props: LetterRecordProps) {
  const { noun, law, no, submittedAt, submittedBy, moments, receipt, children } = props;
  const own = (text: string) => inTermsOf(law, text);
  const moment = (term: string, iso: string | null) =>
    iso === null ? [] : [{ term: `${term}（北京时间）`, detail: formatDateTimeSeconds(iso), wide: true }];
  return (
    <Card title="编号与回执">
      <div className={styles.form}>
        <DescriptionList
          items={[
            { term: own(`${noun}编号`), detail: no, wide: true },
            ...moment('提交时间', submittedAt),
            { term: '提交人', detail: submittedBy, wide: true },
            ...moments.flatMap(([term, iso]) => moment(term, iso)),
          ]}
        />
        {receipt === null ? null : (
          <>
            <div className={styles.actions}>
              <Button
                onClick={() =>
                  keepFile(
                    own(`${noun}回执-${no}.json`),
                    'application/json',
                    JSON.stringify(receipt, null, 2),
                  )
                }
              >
                下载回执（JSON）
              </Button>
            </div>
            <p className={styles.hint}>
              {own(`回执由平台签名（Ed25519），载明编号、提交时间和${noun}内容的校验值，请妥善保存。`)}
            </p>
          </>
        )}
        {children}
      </div>
    </Card>
  );
}

interface LetterWithdrawalProps {
  readonly noun: Noun;
  readonly law: Law;
  readonly permission: 'objection.submit' | 'complaint.submit';
  /** The consequences, in the terms of the tender's own law, shown before the withdrawal. */
  readonly text: string;
  readonly busy: boolean;
  act(said: string): Promise<unknown>;
}

export function LetterWithdrawal({ noun, law, permission, text, busy, act }: LetterWithdrawalProps) {
  const own = (words: string) => inTermsOf(law, words);
  const withdraw = () =>
    confirm({
      title: own(`撤回${noun}`),
      text,
      confirmText: '确认撤回',
      busyText: '正在撤回',
      danger: true,
      act: () => act(own(`您已撤回${noun}`)),
    });
  return (
    <Allowed code={permission}>
      <div className={styles.actions}>
        <Button kind="danger" busy={busy} busyText="正在撤回" onClick={() => void withdraw()}>
          {own(`撤回${noun}`)}
        </Button>
      </div>
    </Allowed>
  );
}
