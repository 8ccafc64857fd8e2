import type { MyLotDetail } from '@procure/contract/lot/process.schema.ts';
import { awardNoticeLabel } from '@procure/domain/award/award.ts';
import { standingWords } from '@procure/domain/bid/standing.ts';
import { clarificationPhase } from '@procure/domain/clarification/clarification.ts';
import { formatDate, formatDateTime, formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { noticeLabel } from '@procure/domain/notice/notice.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { Money } from '@procure/ui/money/money.tsx';
import { AwardNoticeBadge } from '@procure/web/award/award-notice-badge.tsx';
import { BidVersionBadge, type ShownStanding } from '@procure/web/bid/bid-badge.tsx';
import { ClarificationBadge } from '@procure/web/clarification/clarification-badge.tsx';
import { InvitationBadge } from '@procure/web/invitation/invitation-badge.tsx';
import { QuoteBadge, RoundBadge } from '@procure/web/negotiation/negotiation-badge.tsx';
import { OrderBadge } from '@procure/web/order/order-badge.tsx';
import { PrequalificationBadge } from '@procure/web/prequalification/prequalification-badge.tsx';
import { Allowed } from '../../../lib/permission.tsx';
import styles from './lot.module.css';

interface SectionProps {
  readonly detail: MyLotDetail;
}

/** The company's steps before its bid: invitation, prequalification, documents, questions. */
export function Preparation({ detail }: SectionProps) {
  const { lot, invitation, prequalification, documentObtainedAt, questions } = detail;
  const here = (page: string, text: string) => <Link href={`/${page}?lotId=${lot.id}`}>{text}</Link>;
  return (
    <Card title="参与准备" id="preparation">
      <DescriptionList
        items={[
          ...(invitation === null
            ? []
            : [
                {
                  term: '投标邀请',
                  detail: (
                    <>
                      <InvitationBadge state={invitation.phase} reader="supplier" />{' '}
                      {formatDateTime(invitation.sentAt)}发出 {here('replyInvite', '查看邀请')}
                    </>
                  ),
                },
              ]),
          ...(lot.prequalificationDeadline === null
            ? []
            : [
                {
                  term: '资格预审',
                  detail:
                    prequalification === null ? (
                      '尚未申请'
                    ) : (
                      <>
                        <PrequalificationBadge state={prequalification.phase} reader="supplier" />{' '}
                        {here('prequalification', '查看申请')}
                      </>
                    ),
                },
              ]),
          {
            term: '招标文件',
            detail:
              documentObtainedAt === null ? (
                '尚未获取'
              ) : (
                <>
                  {formatDateTime(documentObtainedAt)}获取 {here('downloadDoc', '查看文件')}
                </>
              ),
          },
          ...(documentObtainedAt === null || lot.questionUntil === null
            ? []
            : [
                {
                  term: '提疑与答复',
                  detail: (
                    <>
                      您提出{questions.asked}条，已发布答复{questions.published}条{' '}
                      {here('questons', '查看答复')}
                    </>
                  ),
                },
              ]),
        ]}
      />
    </Card>
  );
}

type Bid = NonNullable<MyLotDetail['bid']>;

function standingOf(
  { versionNo, withdrawnAt }: Bid['versions'][number],
  validVersionNo: Bid['validVersionNo'],
  unqualified: boolean,
): ShownStanding {
  if (versionNo === validVersionNo) return unqualified ? 'unopened' : 'valid';
  return withdrawnAt === null ? 'superseded' : 'withdrawn';
}

/** The text always names the version that counts. */
export function Bids({ detail: { bid, lot, opening, prequalification } }: SectionProps) {
  if (bid === null) return null;
  const valid = bid.versions.find(({ versionNo }) => versionNo === bid.validVersionNo);
  const unqualified = prequalification?.phase === 'failed';
  return (
    <Card
      title="投标与回执"
      id="bid"
      aside={
        <Allowed code="bid.read">
          <Link href={`/answerBid?lotId=${lot.id}`}>打开投标文件</Link>
        </Allowed>
      }
    >
      <p className={styles.valid}>
        {valid !== undefined && unqualified
          ? '您未通过资格预审，已递交的投标文件不予开启'
          : standingWords(valid, bid.versions.length)}
      </p>
      {valid === undefined && bid.draftSavedAt !== null ? (
        <p className={styles.none}>草稿保存于{formatDateTime(bid.draftSavedAt)}，尚未递交</p>
      ) : null}
      <ul className={styles.rows}>
        {bid.versions.map((version) => (
          <li key={version.versionNo}>
            <span>
              第{version.versionNo}版 <span className={styles.mono}>{version.receiptNo}</span>
              <span className={styles.minor}>{formatDateTimeSeconds(version.submittedAt)} 送达</span>
            </span>
            <span>
              {version.withdrawnAt === null ? null : `${formatDateTime(version.withdrawnAt)} `}
              <BidVersionBadge state={standingOf(version, bid.validVersionNo, unqualified)} />
            </span>
          </li>
        ))}
      </ul>
      {opening === null ? null : (
        <p className={styles.minor} id="opening">
          {formatDateTime(opening.openedAt)}开标
          {opening.bidCount === null ? '' : `，共${opening.bidCount}家投标`}。
          <Link href="#opening-record">查看开标记录</Link>
        </p>
      )}
    </Card>
  );
}

/** The steps after the opening: clarifications, rounds of offers, the result, orders. */
export function Afterwards({ detail }: SectionProps) {
  const { lot, clarifications, rounds, award, orders, serverTime } = detail;
  return (
    <>
      {clarifications.length === 0 ? null : (
        <Card
          title="澄清"
          id="clarification"
          aside={<Link href={`/replayTender?lotId=${lot.id}`}>打开澄清</Link>}
        >
          <ul className={styles.rows}>
            {clarifications.map((one) => {
              const phase = clarificationPhase(one.state, one.dueAt, serverTime);
              return (
                <li key={one.id}>
                  <span>
                    {one.subject}
                    <span className={styles.minor}>
                      {formatDateTime(one.issuedAt)}提出，{formatDateTime(one.dueAt)}（北京时间）前回复
                    </span>
                  </span>
                  <ClarificationBadge state={phase} reader="supplier" />
                </li>
              );
            })}
          </ul>
        </Card>
      )}
      {rounds.length === 0 ? null : (
        <Card
          title="谈判报价"
          id="negotiation"
          aside={<Link href={`/businessNegotiation?lotId=${lot.id}`}>打开谈判</Link>}
        >
          <ul className={styles.rows}>
            {rounds.map((round) => (
              <li key={round.roundNo}>
                <span>
                  第{round.roundNo}轮{round.final ? '（最后报价）' : ''}
                  <span className={styles.minor}>
                    {formatDateTime(round.opensAt)} 至 {formatDateTime(round.closesAt)}（北京时间）
                  </span>
                </span>
                {round.phase === 'upcoming' && round.quotePhase === 'pending' ? (
                  <RoundBadge state={round.phase} reader="supplier" />
                ) : (
                  <QuoteBadge state={round.quotePhase} reader="supplier" />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {award === null ? null : (
        <Card
          title="结果通知"
          id="award"
          aside={<Link href={`/winNotification?lotId=${lot.id}`}>查看通知书</Link>}
        >
          <DescriptionList
            items={[
              { term: '通知书', detail: `${awardNoticeLabel(award.kind, lot.method)} ${award.noticeNo}` },
              { term: '发出时间', detail: formatDateTime(award.issuedAt) },
              { term: '状态', detail: <AwardNoticeBadge state={award.state} reader="supplier" /> },
              ...(award.kind === 'won' && award.contractDueAt !== null
                ? [{ term: '签约期限', detail: `${formatDateTime(award.contractDueAt)}（北京时间）` }]
                : []),
            ]}
          />
        </Card>
      )}
      {orders.length === 0 ? null : (
        <Card title="订单" id="order" aside={<Link href="/moreList?type=order">全部订单</Link>}>
          <ul className={styles.rows}>
            {orders.map((order) => (
              <li key={order.id}>
                <span>
                  <Link href={`/orderDetail?id=${order.id}`}>{order.orderNo}</Link>
                  <span className={styles.minor}>{formatDate(order.issuedAt)}下达</span>
                </span>
                <Money amount={order.totalIncl} tax="含税" />
                <OrderBadge state={order.state} voided={order.voided} reader="supplier" />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

export function Notices({ detail: { lot, notices } }: SectionProps) {
  if (notices.length === 0) return null;
  return (
    <Card title="公告" id="notice">
      <ul className={styles.rows}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <span>
              <Link href={`/inviteList/inviteDetail?id=${notice.id}`}>{notice.title}</Link>
              <span className={styles.minor}>
                {noticeLabel(notice.kind, lot.method)} · {formatDate(notice.publishedAt)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
