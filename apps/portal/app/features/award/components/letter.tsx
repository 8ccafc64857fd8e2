import type { OwnAwardNotice } from '@procure/contract/award/award.schema.ts';
import { criterionKindLabels } from '@procure/domain/criterion/criterion.ts';
import { formatDate } from '@procure/domain/display/time.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { winWord } from '@procure/domain/tender/words.ts';
import styles from './award.module.css';

/** The issued notice: number, text, sum in figures and capitals, signature and date. */
export function Letter({ notice }: { readonly notice: OwnAwardNotice }) {
  const { lot, kind, points, criterionPoints } = notice;
  const word = winWord(lot.method);
  return (
    <article
      translate="no"
      className={styles.letter}
      aria-label={kind === 'won' ? `${word}通知书` : '结果通知书'}
    >
      <header>
        <h2>{kind === 'won' ? `${word}通知书` : '结果通知书'}</h2>
        <p className={styles.no}>编号：{notice.noticeNo}</p>
      </header>
      <div className={styles.body}>
        {notice.content.split('\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {notice.amount === null ? null : (
        <div className={styles.amount}>
          <span>{word}价（含税）</span>
          <b>{formatYuan(notice.amount)}</b>
          <span>{notice.amountInWords}</span>
        </div>
      )}
      {points === null || kind === 'won' ? null : (
        <table className={styles.points}>
          <caption className="visually-hidden">贵单位的评审得分</caption>
          <thead>
            <tr>
              <th scope="col">技术</th>
              <th scope="col">商务</th>
              <th scope="col">价格</th>
              <th scope="col">总分</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{points.technical}</td>
              <td>{points.commercial}</td>
              <td>{points.priceScore}</td>
              <td>
                <b>{points.total}</b>
              </td>
            </tr>
          </tbody>
        </table>
      )}
      {criterionPoints.length === 0 ? null : (
        <table className={styles.points}>
          <caption>各评审因素得分（各评委评分的平均值）</caption>
          <thead>
            <tr>
              <th scope="col">评审因素</th>
              <th scope="col">满分</th>
              <th scope="col">得分</th>
            </tr>
          </thead>
          <tbody>
            {criterionPoints.map(({ kind: part, title, full, points: own }) => (
              <tr key={`${part} ${title}`}>
                <th scope="row">
                  {title}（{criterionKindLabels[part]}）
                </th>
                <td>{full}</td>
                <td>{own}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <footer className={styles.sign}>
        <p>{lot.buyerName}</p>
        <p>{formatDate(notice.issuedAt)}</p>
      </footer>
    </article>
  );
}
