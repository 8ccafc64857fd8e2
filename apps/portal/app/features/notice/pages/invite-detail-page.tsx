import { categoryKindLabels } from '@procure/domain/category/kind.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { lotPhase } from '@procure/domain/lot/lot.ts';
import { noticeLabel } from '@procure/domain/notice/notice.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { stateFundsInWords, stateFundsLabel } from '@procure/domain/tender/state-funds.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Money } from '@procure/ui/money/money.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { SideIndex } from '@procure/ui/side-index/side-index.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { Timeline } from '@procure/ui/timeline/timeline.tsx';
import { LotBadge } from '@procure/web/lot/lot-badge.tsx';
import { Band } from '../../../lib/band.tsx';
import { Facts } from '../components/facts.tsx';
import { History } from '../components/history.tsx';
import { OpeningRecord } from '../components/opening-record.tsx';
import { ReceiptLog } from '../components/receipt-log.tsx';
import type { NoticeDetail } from '../queries.ts';
import styles from './invite-detail-page.module.css';

const sections = [
  { id: 'schedule', title: '时间安排' },
  { id: 'announcement', title: '公告内容' },
  { id: 'requirements', title: '项目与资格要求' },
  { id: 'files', title: '附件' },
  { id: 'contact', title: '联系方式与监督渠道' },
  { id: 'history', title: '公告记录' },
];

/** One notice: its facts, its state, its deadlines, and the one thing to do next. */
export function InviteDetailPage({ notice }: { readonly notice: NoticeDetail }) {
  const { tender, lots, now } = notice;
  const [lot] = lots;
  // Only the result of a tender by invitation is public, as far as the law orders it.
  const announced = lots.length > 0;
  // Without `inTermsOf`: a public page does not load its table.
  const [buyerTerm, objectionTerm] = tender.scope === 'government' ? ['采购人', '质疑'] : ['招标人', '异议'];
  return (
    <Band>
      <article>
        <PageHeader
          title={notice.title}
          badges={
            <>
              <Badge tone="info">{noticeLabel(notice.kind, tender.method)}</Badge>
              {lots.length === 1 && lot ? <LotBadge phase={lotPhase(lot, now)} /> : null}
            </>
          }
          lead={
            <p className={styles.lead}>
              <span>项目编号 {tender.tenderNo}</span>
              <span>
                {buyerTerm} {tender.buyerName}
              </span>
              <span>
                发布于 <time dateTime={notice.publishedAt}>{formatDateTime(notice.publishedAt)}</time>
              </span>
              <Repetition notice={notice} />
            </p>
          }
        />
        <div className={styles.columns}>
          <div className={styles.content}>
            <Facts kind={notice.kind} method={tender.method} facts={notice.facts} />
            {lots.map((it) => (
              <Card
                key={it.id}
                id={it === lot ? 'schedule' : `schedule-${it.lotNo}`}
                title={lots.length > 1 ? `第${it.lotNo}标段 ${it.title}` : '时间安排'}
                aside={<LotBadge phase={lotPhase(it, now)} />}
              >
                {it.hold === '' ? null : <p className={styles.hold}>{it.hold}</p>}
                <Timeline now={now} moments={it.moments} />
                <DescriptionList
                  items={[
                    {
                      term: '最高投标限价',
                      detail:
                        it.ceilingPrice === null ? '未设' : <Money amount={it.ceilingPrice} tax="含税" />,
                    },
                    {
                      term: '投标保证金',
                      detail: Number(it.bondAmount) === 0 ? '不收取' : <Money amount={it.bondAmount} />,
                    },
                  ]}
                />
                {it.opening && <OpeningRecord id={it.id} opening={it.opening} />}
                {it.receiptLog === null ? null : <ReceiptLog log={it.receiptLog} />}
              </Card>
            ))}
            <Card id="announcement" title="公告内容">
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown on the server, where HTML is shown as text. */}
              <div className={styles.prose} dangerouslySetInnerHTML={{ __html: notice.bodyHtml }} />
            </Card>
            <Card id="requirements" title="项目与资格要求">
              <DescriptionList
                items={[
                  { term: '采购方式', detail: methodLabels[tender.method] },
                  notice.sourcing,
                  { term: '类别', detail: `${categoryKindLabels[tender.kind]} · ${tender.categoryName}` },
                  { term: '项目地区', detail: tender.areaName },
                  { term: '资金来源', detail: tender.fundSource },
                  ...(tender.stateFunded === null
                    ? []
                    : [{ term: stateFundsLabel, detail: stateFundsInWords(tender.stateFunded) }]),
                  { term: '是否接受联合体', detail: tender.allowsConsortium ? '接受' : '不接受' },
                  ...(announced
                    ? [
                        ...notice.texts.map(({ label, text }) => ({
                          term: label,
                          detail: <p className={styles.text}>{text}</p>,
                          wide: true,
                        })),
                        {
                          term: '文件获取与递交方式',
                          detail: '登录门户在线获取文件（免费），在线加密递交，无需到场',
                          wide: true,
                        },
                      ]
                    : []),
                ]}
              />
            </Card>
            {announced ? (
              <Card id="files" title="附件">
                <FileList files={notice.files} />
              </Card>
            ) : null}
            <Card id="contact" title="联系方式与监督渠道">
              <DescriptionList
                items={[
                  { term: buyerTerm, detail: tender.buyerName },
                  { term: '招标代理机构', detail: agencyText(tender) },
                  { term: '联系人', detail: tender.contact.name },
                  { term: '联系电话', detail: tender.contact.phone },
                  { term: '电子邮箱', detail: tender.contact.email },
                  { term: '地址', detail: tender.contact.address },
                  {
                    term: `${objectionTerm}与监督渠道`,
                    detail: <p className={styles.text}>{tender.objectionChannel}</p>,
                    wide: true,
                  },
                ]}
              />
            </Card>
            <p className={styles.text}>
              {notice.objections.text}
              {notice.objections.link === '' ? null : (
                <a href={`/inviteList/objectionResults?id=${notice.id}`}>{notice.objections.link}</a>
              )}
            </p>
            <Card id="history" title="公告记录">
              <History entries={notice.history} method={tender.method} current={notice.id} />
            </Card>
          </div>
          <aside className={styles.aside} data-print="no">
            {lot ? <NextAct notice={notice} lot={lot} /> : null}
            <SideIndex
              sections={
                announced ? sections : sections.filter(({ id }) => id !== 'schedule' && id !== 'files')
              }
            />
          </aside>
        </div>
      </article>
    </Band>
  );
}

/** 重新招标: links from the ended tender to the one that repeats it, and back. */
function Repetition({ notice: { repeats, rebids } }: { readonly notice: NoticeDetail }) {
  const way = ({ noticeId, title, tenderNo }: (typeof rebids)[number]) => (
    <a href={`/inviteList/inviteDetail?id=${noticeId}`}>
      {title}（{tenderNo}）
    </a>
  );
  return (
    <>
      {repeats === null ? null : <span>原项目 {way(repeats)}</span>}
      {rebids.map((again) => (
        <span key={again.noticeId}>已重新招标 {way(again)}</span>
      ))}
    </>
  );
}

/** The purchaser's agency and its contact, as of the publication. */
function agencyText({ agencyName, agencyContact }: NoticeDetail['tender']): string {
  if (agencyName === null) return '无';
  const { name = '', phone = '', address = '' } = agencyContact ?? {};
  return [agencyName, name, phone, address].filter(Boolean).join('，');
}

type Lot = NoticeDetail['lots'][number];

/** The actions of this visitor now. An action that needs a sign-in links there and returns afterwards. */
function NextAct({ notice, lot }: { readonly notice: NoticeDetail; readonly lot: Lot }) {
  const phase = lotPhase(lot, notice.now);
  const open =
    phase === 'bidding' || phase === 'prequalifying' || phase === 'announced' || phase === 'prequalified';
  return (
    <section className={styles.next} aria-label="下一步">
      {open ? (
        <>
          <p>
            投标截止 <b>{formatDateTime(lot.bidDeadline)}</b>（北京时间）
          </p>
          <Countdown deadline={lot.bidDeadline} serverNow={notice.now} />
          <ButtonLink kind="primary" size="large" wide href={`/processManage?lotId=${lot.id}`}>
            {phase === 'prequalifying' ? '申请资格预审' : '参与投标'}
          </ButtonLink>
          {/* The page is cached for every visitor; the browser knows before the first paint whether the reader is
              signed in. */}
          <p className={`${styles.hint} ${styles.visitor}`}>
            {notice.hint}还没有账号？
            <a href="/supplierAccountRegister">免费注册</a>
          </p>
          <p className={`${styles.hint} ${styles.member}`}>{notice.hint}</p>
        </>
      ) : (
        <>
          <p>本标段不在投标期内。</p>
          <ButtonLink wide href={`/processManage?lotId=${lot.id}`}>
            查看我的参与情况
          </ButtonLink>
        </>
      )}
    </section>
  );
}
