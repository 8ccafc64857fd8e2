import { readInvitation } from '@procure/contract/invitation/invitation.route.ts';
import type { InvitationLetter } from '@procure/contract/invitation/invitation.schema.ts';
import { categoryKindLabels } from '@procure/domain/category/kind.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { sourcingLabel } from '@procure/domain/tender/sourcing.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Money } from '@procure/ui/money/money.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import { client } from '@procure/web/call/client.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import styles from '../../../lib/lot-page.module.css';
import { LotHeader, LotOfAddress } from '../../../lib/lot-page.tsx';
import { Allowed } from '../../../lib/permission.tsx';
import { ReplyForm } from '../components/reply-form.tsx';
import { invitationQuery } from '../queries.ts';

export default function ReplyInvitePage() {
  return <LotOfAddress title="投标邀请">{(lotId) => <Invitation lotId={lotId} />}</LotOfAddress>;
}

function Invitation({ lotId }: { readonly lotId: string }) {
  const query = useQuery(invitationQuery(lotId));
  return <Loaded query={query}>{(letter) => <Letter letter={letter} />}</Loaded>;
}

function Letter({ letter }: { readonly letter: InvitationLetter }) {
  const { lot } = letter;
  const unread = letter.readAt === null && letter.phase !== 'cancelled';
  // The read receipt. Repeating it changes nothing, and its failure does not prevent reading.
  useEffect(() => {
    if (unread) void client.call(readInvitation, { lotId: lot.id });
  }, [unread, lot.id]);
  return (
    <div className={styles.page}>
      <LotHeader title="投标邀请" lot={lot} />
      <Standing letter={letter} />
      <div className={styles.pair}>
        <div className={styles.stack}>
          <Card title="邀请函" aside={<Time iso={letter.sentAt} now={letter.serverTime} />}>
            <p className={styles.text}>
              {letter.letter.startsWith(letter.companyName) ? null : `${letter.companyName}：\n\n`}
              {letter.letter}
            </p>
          </Card>
          <Card title="项目情况">
            <DescriptionList
              items={[
                { term: '采购方式', detail: methodLabels[lot.method] },
                ...(letter.isDrawn ? [{ term: sourcingLabel, detail: '由平台随机抽取产生' }] : []),
                { term: '类别', detail: categoryKindLabels[lot.kind] },
                {
                  term: '最高限价',
                  detail: lot.ceilingPrice === null ? '未设' : <Money amount={lot.ceilingPrice} tax="含税" />,
                },
                {
                  term: '投标保证金',
                  detail: Number(lot.bondAmount) === 0 ? '免收' : <Money amount={lot.bondAmount} />,
                },
                { term: '投标有效期', detail: `${lot.bidValidityDays}日` },
                { term: '联合体', detail: lot.allowsConsortium ? '接受' : '不接受' },
                { term: '概况', detail: <span className={styles.text}>{lot.overview}</span>, wide: true },
                {
                  term: '资格要求',
                  detail: <span className={styles.text}>{lot.qualification}</span>,
                  wide: true,
                },
              ]}
            />
          </Card>
        </div>
        <div className={styles.stack}>
          {letter.replyBlocker === null ? (
            <Card title="您的回复">
              <div className={styles.form}>
                <p className={styles.hint}>
                  {formatDateTime(letter.replyUntil)}（北京时间）前可以修改回复。
                  {letter.isDrawn ? '婉拒后不能再改为接受。' : ''}
                </p>
                <Allowed code="invitation.reply">
                  <ReplyForm key={letter.phase} letter={letter} />
                </Allowed>
              </div>
            </Card>
          ) : null}
          <Card title="时间与联系">
            <DescriptionList
              items={[
                { term: '回复截止', detail: <Time iso={letter.replyUntil} zone />, wide: true },
                { term: '文件获取', detail: between(lot.documentFrom, lot.documentUntil), wide: true },
                { term: '投标截止', detail: <Time iso={lot.bidDeadline} zone />, wide: true },
                { term: inTermsOf(lot, '招标人'), detail: lot.buyerName, wide: true },
                { term: '联系人', detail: `${lot.contact.name} ${lot.contact.phone}`, wide: true },
              ]}
            />
          </Card>
        </div>
      </div>
    </div>
  );
}

const between = (from: string, until: string) => `${formatDateTime(from)} 至 ${formatDateTime(until)}`;

/** The state of the invitation, and who acts next. */
function Standing({ letter }: { readonly letter: InvitationLetter }) {
  const { lot, repliedAt, repliedBy } = letter;
  const when = repliedAt === null ? '' : `${repliedBy ?? ''} 于 ${formatDateTime(repliedAt)} 回复。`;
  switch (letter.phase) {
    case 'sent':
      return (
        <Note title="请回复是否参加">
          <Countdown deadline={letter.replyUntil} serverNow={letter.serverTime} prefix="回复时间还剩" />
          {letter.replyBlocker === null ? null : <p>{letter.replyBlocker.message}</p>}
        </Note>
      );
    case 'accepted':
      return (
        <Note tone="success" title="您已接受邀请">
          <p>
            {when}下一步：按时获取招标文件。
            <ButtonLink kind="text" href={`/downloadDoc?lotId=${lot.id}`}>
              招标文件
            </ButtonLink>
          </p>
        </Note>
      );
    case 'declined':
      return (
        <Note tone="neutral" title="您已婉拒邀请">
          <p>
            {when}理由：{letter.reason}
          </p>
          {letter.isDrawn ? <p>本邀请由平台随机抽取产生，婉拒后不能再改为接受。</p> : null}
        </Note>
      );
    case 'expired':
      return (
        <Note tone="warning" title="您未在截止前回复">
          <p>回复已于{formatDateTime(letter.replyUntil)}截止，不能再参加本项目。如有疑问请联系招标人。</p>
        </Note>
      );
    case 'cancelled':
      return (
        <Note tone="danger" title="招标人已取消邀请">
          <p>原因：{letter.reason}</p>
        </Note>
      );
  }
}
