import { formatDateTime } from '@procure/domain/display/time.ts';
import { lotPhase } from '@procure/domain/lot/lot.ts';
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

/** One notice: its facts, its state, its deadlines, and the one thing to do next. */
export function InviteDetailPage({ notice }: { readonly notice: NoticeDetail }) {
  const { tender, lots, now } = notice;
  const [lot] = lots;
  // Only the result of a tender by invitation is public, as far as the law orders it.
  const announced = lots.length > 0;
  return (
    <Band>
      <article>
        <PageHeader
          title={notice.title}
          badges={
            <>
              <Badge tone="info">{notice.label}</Badge>
              {lots.length === 1 && lot ? <LotBadge phase={lotPhase(lot, now)} /> : null}
            </>
          }
          lead={
            <p className={styles.lead}>
              <span>项目编号 {tender.tenderNo}</span>
              <span>{notice.buyer}</span>
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
            {notice.changed.length === 0 ? null : (
              <Card title="本次变更的文件">
                <FileList files={notice.changed} />
              </Card>
            )}
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
              <div className={styles.text}>
                <DescriptionList items={notice.requirements} />
              </div>
            </Card>
            {announced ? (
              <Card id="files" title={notice.filesTitle}>
                <FileList files={notice.files} />
              </Card>
            ) : null}
            <Card id="contact" title="联系方式与监督渠道">
              <div className={styles.text}>
                <DescriptionList items={notice.contacts} />
              </div>
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
            <SideIndex sections={notice.sections} />
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

type Lot = NoticeDetail['lots'][number];

/** The actions of this visitor now. An action that needs a sign-in links there and returns afterwards. */
function NextAct({ notice, lot }: { readonly notice: NoticeDetail; readonly lot: Lot }) {
  const { open, act, hint } = notice.next;
  return (
    <section className={styles.next} aria-label="下一步">
      {open ? (
        <>
          <p>
            投标截止 <b>{formatDateTime(lot.bidDeadline)}</b>（北京时间）
          </p>
          <Countdown deadline={lot.bidDeadline} serverNow={notice.now} />
          <ButtonLink kind="primary" size="large" wide href={`/processManage?lotId=${lot.id}`}>
            {act}
          </ButtonLink>
          {/* The page is cached for every visitor; the browser knows before the first paint whether the reader is
              signed in. */}
          <p className={`${styles.hint} ${styles.visitor}`}>
            {hint}还没有账号？
            <a href="/supplierAccountRegister">免费注册</a>
          </p>
          <p className={`${styles.hint} ${styles.member}`}>{hint}</p>
        </>
      ) : (
        <>
          <p>{hint}</p>
          <ButtonLink wide href={`/processManage?lotId=${lot.id}`}>
            {act}
          </ButtonLink>
        </>
      )}
    </section>
  );
}
