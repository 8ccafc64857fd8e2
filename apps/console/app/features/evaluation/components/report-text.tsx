import type { ReportContent, ReportView } from '@procure/contract/evaluation/report.schema.ts';
import { papersInWords } from '@procure/domain/clarification/supplement.ts';
import { criterionKindLabels } from '@procure/domain/criterion/criterion.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { departureGroundLabels } from '@procure/domain/evaluation/attendance.ts';
import { chairWayLabels } from '@procure/domain/evaluation/chair.ts';
import { seatLabels } from '@procure/domain/evaluation/committee.ts';
import { answeredPoints } from '@procure/domain/evaluation/discrepancy.ts';
import { evaluationMethodLabels } from '@procure/domain/evaluation/evaluation.ts';
import {
  negotiationRecordKeys,
  negotiationRecordParts,
} from '@procure/domain/evaluation/negotiation-record.ts';
import { preferenceLabels } from '@procure/domain/evaluation/preference.ts';
import { rejectionBases } from '@procure/domain/evaluation/sheet.ts';
import { unrankedText } from '@procure/domain/evaluation/standing.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { meetingPhaseLabels } from '@procure/domain/negotiation/meeting.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { panelWord } from '@procure/domain/tender/words.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { ScrollArea } from '@procure/ui/scroll/scroll-area.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import type { ReactNode } from 'react';
import styles from './report.module.css';

interface Of {
  readonly content: ReportContent;
}

const yuan = (amount: string | null) => (amount === null ? '—' : formatYuan(amount));

/** The whole report, as its members sign it; printed on A4. */
export function ReportText({ report }: { readonly report: NonNullable<ReportView['report']> }) {
  const { content } = report;
  const panel = panelWord(content.lot.method);
  return (
    <Card title="报告全文">
      <div className={styles.text}>
        <Basics content={content} />
        <Section title={`一、${panel}`}>
          <DataTable
            caption={panel}
            rows={content.committee}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'name',
                title: '成员',
                cell: ({ id, name }) => (id === content.chair?.id ? `${name}（组长）` : name),
              },
              { key: 'seat', title: '身份', cell: ({ seat }) => seatLabels[seat] },
              {
                key: 'signedInAt',
                title: '签到与回避声明',
                cell: ({ signedInAt }) =>
                  signedInAt === null ? '—' : `${formatDateTime(signedInAt)} 声明没有回避情形，承诺保密`,
              },
            ]}
          />
          {content.chair === null || content.chair.way === null ? null : (
            <p>
              组长{content.chair.name}，{chairWayLabels[content.chair.way]}。
            </p>
          )}
          {content.departures.length === 0 ? null : (
            <ul className={styles.list}>
              {content.departures.map(({ name, ground, bidders, reason, leftAt, successor }) => (
                <li key={`${name} ${leftAt}`}>
                  {formatDateTime(leftAt)}，{name}退出：{departureGroundLabels[ground]}
                  {bidders.length === 0 ? '' : `（${bidders.join('、')}）`}，评审意见无效，由{successor}
                  接替并重新评审
                  <span className={styles.sub}>{reason}</span>
                </li>
              ))}
            </ul>
          )}
        </Section>
        <Section title="二、开标一览">
          <DataTable
            caption="开标一览"
            rows={content.bids}
            rowKey={({ bidId }) => bidId}
            columns={bidColumns}
          />
        </Section>
        <Rejections content={content} />
        <Findings content={content} />
        <Scores content={content} />
        <Ranking content={content} />
        <Clarifications content={content} />
        <Section title="八、评审意见">
          <Minutes content={content} />
          <Record content={content} />
          <p className={styles.words}>{content.report}</p>
          {content.failure === null ? null : <p>{content.failure}，本标段流标。</p>}
        </Section>
      </div>
    </Card>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Basics({ content: { lot, drawnUpAt } }: Of) {
  const { weights } = lot;
  return (
    <DescriptionList
      items={[
        { term: '项目', detail: `${lot.tenderTitle}（${lot.tenderNo}）` },
        { term: '标段', detail: `第${lot.lotNo}标段 ${lot.title}` },
        { term: '采购人', detail: lot.buyerName },
        { term: '采购方式', detail: methodLabels[lot.method] },
        {
          term: '评标办法',
          detail:
            lot.evaluationMethod === 'comprehensive'
              ? `${evaluationMethodLabels.comprehensive}：技术${weights.technical}分，商务${weights.commercial}分，价格${weights.price}分`
              : evaluationMethodLabels.lowest_price,
        },
        { term: '最高限价', detail: lot.ceilingPrice === null ? '未设' : formatYuan(lot.ceilingPrice) },
        { term: '投标截止与开标', detail: formatDateTime(lot.bidDeadline) },
        { term: '报告形成', detail: formatDateTime(drawnUpAt) },
      ]}
    />
  );
}

const bidColumns: readonly Column<ReportContent['bids'][number]>[] = [
  {
    key: 'bidder',
    title: '投标人',
    cell: ({ position, companyName, remarks }) => (
      <>
        {position}. {companyName}
        {remarks.map((words) => (
          <span key={words} className={styles.sub}>
            {words}
          </span>
        ))}
      </>
    ),
  },
  {
    key: 'price',
    title: '报价（含税）',
    numeric: true,
    cell: ({ openingPrice, price, priceFrom }) => (
      <>
        {yuan(openingPrice)}
        {priceFrom === 'negotiation' ? <span className={styles.sub}>最后报价{yuan(price)}</span> : null}
      </>
    ),
  },
  { key: 'delivery', title: '交货期', cell: ({ delivery }) => delivery || '—' },
  { key: 'quality', title: '质量', cell: ({ quality }) => quality || '—' },
  {
    key: 'validity',
    title: '有效期',
    numeric: true,
    cell: ({ validityDays }) => (validityDays === null ? '—' : `${validityDays}日`),
  },
];

/** 谈判记录 with the suppliers' answers. */
function Minutes({ content: { meetings } }: Of) {
  if (meetings.length === 0) return null;
  return (
    <>
      <h4>谈判记录</h4>
      <ul className={styles.list}>
        {meetings.map(({ companyName, agenda, meetsAt, phase, isAttended, minutes, note, digest }) => (
          <li key={digest}>
            {companyName}（{formatDateTime(meetsAt)}，供应商{isAttended ? '到场' : '未到场'}）：{agenda}
            <span className={styles.words}>{minutes}</span>
            <span className={styles.sub}>
              {meetingPhaseLabels[phase]}
              {note === null ? '' : `：${note}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** 协商情况记录 of a purchase from a single source. */
function Record({ content: { record } }: Of) {
  if (record === null) return null;
  return (
    <>
      <h4>协商情况记录</h4>
      <ul className={styles.list}>
        {negotiationRecordKeys.map((key) => (
          <li key={key}>
            {negotiationRecordParts[key].label}：{record[key]}
          </li>
        ))}
      </ul>
    </>
  );
}

function Rejections({ content: { standings } }: Of) {
  const rejected = standings.filter(({ responsive }) => !responsive);
  return (
    <Section title="三、否决投标的情况">
      {rejected.length === 0 ? (
        <p>没有被否决的投标。</p>
      ) : (
        <ul className={styles.list}>
          {rejected.map(({ bidId, companyName, reason }) => (
            <li key={bidId}>
              {companyName}：{reason}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Findings({ content: { findings } }: Of) {
  return (
    <Section title="四、初步评审的问题与不否决的理由">
      {findings.length === 0 ? (
        <p>通过评审的投标没有需要说明的问题。</p>
      ) : (
        <ul className={styles.list}>
          {findings.map(({ bidId, key, companyName, message, citation, reason }) => (
            <li key={`${bidId} ${key}`}>
              {companyName}：{message}（{citation}）<span className={styles.sub}>不否决的理由：{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The points of each member, by bid and by criterion. */
function Scores({ content }: Of) {
  const { committee, standings, sheets, lot, criteria } = content;
  const scored = lot.evaluationMethod === 'comprehensive';
  const rowOf = (evaluatorId: string, bidId: string) =>
    sheets.find((sheet) => sheet.evaluatorId === evaluatorId)?.scores.find((score) => score.bidId === bidId);
  const judged = standings.filter(({ bidId }) => committee.some(({ id }) => rowOf(id, bidId) !== undefined));
  const items = criteria.filter(({ kind }) => kind !== 'price');
  return (
    <Section title="五、各评委评审与评分">
      {judged.map(({ bidId, companyName }) => (
        <ScrollArea key={bidId} className={styles.scores} label={`${companyName}的评分表，可左右滚动`}>
          <table>
            <caption>{companyName}</caption>
            <thead>
              <tr>
                <th scope="col">评审因素</th>
                {committee.map(({ id, name }) => (
                  <th key={id} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map(({ id: criterionId, kind, title, points }) => (
                <tr key={criterionId}>
                  <th scope="row">
                    {title}
                    <span className={styles.sub}>
                      {criterionKindLabels[kind]}
                      {points === null ? '' : `，${points}分`}
                    </span>
                  </th>
                  {committee.map(({ id }) => {
                    const judgement = rowOf(id, bidId)?.judgements.find(
                      (one) => one.criterionId === criterionId,
                    );
                    const words =
                      judgement?.met === null || judgement === undefined
                        ? judgement?.points || '—'
                        : judgement.met
                          ? '通过'
                          : '不通过';
                    return <td key={id}>{words}</td>;
                  })}
                </tr>
              ))}
              {scored
                ? (['technical', 'commercial'] as const).map((part) => (
                    <tr key={part}>
                      <th scope="row">{part === 'technical' ? '技术分合计' : '商务分合计'}</th>
                      {committee.map(({ id }) => (
                        <td key={id}>{rowOf(id, bidId)?.[part] || '—'}</td>
                      ))}
                    </tr>
                  ))
                : null}
              <tr>
                <th scope="row">结论</th>
                {committee.map(({ id }) => {
                  const row = rowOf(id, bidId);
                  return (
                    <td key={id}>
                      {row === undefined ? '—' : row.responsive === false ? '否决' : '通过'}
                      {row === undefined || row.responsive !== false || row.basis === '' ? null : (
                        <span className={styles.sub}>{rejectionBases[row.basis]}</span>
                      )}
                      {row === undefined || row.comment === '' ? null : (
                        <span className={styles.sub}>{row.comment}</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            </tbody>
          </table>
        </ScrollArea>
      ))}
      <ScoreAnswers content={content} />
    </Section>
  );
}

/** The changes and reasons that members gave for points that differed (87号令64). */
function ScoreAnswers({ content: { scoreAnswers, committee, bids, criteria } }: Of) {
  if (scoreAnswers.length === 0) return null;
  return (
    <>
      <h4>评分复核</h4>
      <ul className={styles.list}>
        {scoreAnswers.map(({ evaluatorId, bidId, criterionId, before, after, reason, givenAt }) => (
          <li key={`${evaluatorId} ${givenAt} ${bidId} ${criterionId}`}>
            {formatDateTime(givenAt)}，{committee.find(({ id }) => id === evaluatorId)?.name}对
            {bids.find((bid) => bid.bidId === bidId)?.companyName}“
            {criteria.find(({ id }) => id === criterionId)?.title}”{answeredPoints({ before, after })}
            <span className={styles.sub}>理由：{reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Ranking({ content }: Of) {
  const { standings, lot, offers, decided } = content;
  const scored = lot.evaluationMethod === 'comprehensive';
  type Row = ReportContent['standings'][number];
  const ranked = standings.filter(({ rank }) => rank !== null);
  const columns: readonly Column<Row>[] = [
    {
      key: 'rank',
      title: '名次与投标人',
      cell: ({ rank, companyName, candidate, deductions, bidId }) => (
        <>
          第{rank}名 {companyName} {candidate ? <Badge tone="success">候选人</Badge> : null}
          {deductions.map(({ kind, percent, granted, reason }) => (
            <span key={kind} className={styles.sub}>
              {preferenceLabels[kind]}
              {percent}%：{granted ? '予以扣除' : `不予确认，${reason}`}
            </span>
          ))}
          {decided.includes(bidId) ? (
            <span className={styles.sub}>并列，名次由{panelWord(lot.method)}确定</span>
          ) : null}
        </>
      ),
    },
    { key: 'price', title: '报价', numeric: true, cell: ({ price }) => yuan(price) },
    { key: 'evaluated', title: '评审价', numeric: true, cell: ({ evaluatedPrice }) => yuan(evaluatedPrice) },
    ...(scored
      ? [
          {
            key: 'points',
            title: '技术 / 商务 / 价格',
            numeric: true,
            cell: ({ technical, commercial, priceScore }: Row) =>
              `${technical} / ${commercial} / ${priceScore}`,
          },
          { key: 'total', title: '总分', numeric: true, cell: ({ total }: Row) => total },
        ]
      : []),
  ];
  const named = offers.filter(({ items }) => items.length > 0);
  return (
    <Section title="六、评审结果与推荐的候选人">
      {ranked.length === 0 ? (
        <p>{unrankedText(standings)}</p>
      ) : (
        <DataTable caption="评审结果" rows={ranked} rowKey={({ bidId }) => bidId} columns={columns} />
      )}
      {named.map(({ bidId, companyName, items }) => (
        <div key={bidId} className={styles.offer}>
          <h4>{companyName}：项目负责人与证书（投标文件的响应）</h4>
          <ul className={styles.list}>
            {items.map(({ title, response }) => (
              <li key={title}>
                {title}：{response}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}

function Clarifications({ content: { clarifications } }: Of) {
  return (
    <Section title="七、澄清、说明、补正事项">
      {clarifications.length === 0 ? (
        <p>评审中没有要求投标人澄清、说明或者补正。</p>
      ) : (
        <ul className={styles.list}>
          {clarifications.map(({ companyName, subject, content, papers, issuedAt, reply, repliedAt }) => (
            <li key={`${companyName} ${issuedAt} ${subject}`}>
              {companyName}：{subject}（{formatDateTime(issuedAt)}）
              <span className={styles.words}>
                {content}
                {papersInWords(papers)}
              </span>
              <span className={styles.sub}>
                {reply === null || repliedAt === null
                  ? '未回复'
                  : `${formatDateTime(repliedAt)} 回复：${reply}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
