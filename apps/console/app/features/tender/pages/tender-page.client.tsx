import type { LotView, TenderView } from '@procure/contract/tender/view.schema.ts';
import { isLotAct, lotActs } from '@procure/domain/approval/chain.ts';
import type { CommentPlace } from '@procure/domain/comment/place.ts';
import { timesUntilEnd } from '@procure/domain/lot/ended-times.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { type Moment, Timeline } from '@procure/ui/timeline/timeline.tsx';
import { useNavigate } from 'react-router';
import { Approvals, useApprovals } from '../../../lib/approval-steps.tsx';
import { LotDeskPage } from '../../../lib/lot-desk.tsx';
import { useAllowed } from '../../../lib/permission.ts';
import { CommentCard } from '../components/comment-card.tsx';
import { addressOfPlace, placeId } from '../components/comment-place.ts';
import { CommentButton, CommentsOf } from '../components/comments.tsx';
import { Facts } from '../components/facts.tsx';
import { GeneratedDocument } from '../components/generated-document.tsx';
import { NextStep } from '../components/next-step.tsx';
import { isUnpublished, NoticePreview } from '../components/notice-preview.tsx';
import styles from '../components/tender.module.css';
import { WaitingActs } from '../components/waiting-acts.tsx';

/** One lot of a tender: its state, the next step and person, its dates, its facts, and its notice before publishing. */
export default function TenderPage() {
  return (
    <LotDeskPage desk="tender">
      {(_, { tender, lot }) => (
        <CommentsOf tenderId={tender.id}>
          <Waiting lotId={lot.id} />
          <NextStep key={lot.id} tender={tender} lot={lot} />
          <Commented tender={tender} lot={lot} />
          <div className={styles.overview}>
            <Card title="项目信息">
              <Facts tender={tender} lot={lot} />
            </Card>
            <Card title="时间安排">
              <Timeline now={tender.now} moments={timesUntilEnd(momentsOf(lot), lot, tender.notices)} />
            </Card>
          </div>
          <NoticePreview tender={tender} lot={lot} />
          <DocumentPreview lot={lot} />
          <LotApprovals lotId={lot.id} />
        </CommentsOf>
      )}
    </LotDeskPage>
  );
}

/** The index of the comments. A field of another part of the tender is shown on its own page. */
function Commented({ tender, lot }: { readonly tender: TenderView; readonly lot: LotView }) {
  const navigate = useNavigate();
  const jump = (place: CommentPlace) => {
    const button = document.getElementById(placeId(place));
    if (button === null) void navigate(addressOfPlace(tender.id, place, lot.id));
    else button.focus();
  };
  return <CommentCard lot={lot} lotCount={tender.lots.length} onJump={jump} />;
}

/** For those who write or approve the tender, before its publication. */
function DocumentPreview({ lot }: { readonly lot: LotView }) {
  const [edits, approves] = [useAllowed('tender.edit'), useAllowed('tender.approve')];
  if (!(edits || approves) || !isUnpublished(lot.state)) return null;
  return (
    <Card title="招标文件预览">
      <p>由平台按填写的内容生成，每页标有“预览”。发布的是“招标文件”中所列的文件。</p>
      <GeneratedDocument lotId={lot.id} mode="preview" />
    </Card>
  );
}

function Waiting({ lotId }: { readonly lotId: string }) {
  return <WaitingActs lotId={lotId} approvals={useApprovals(lotId)} />;
}

/** Signatures about the lot itself; those of its changes and its award are on their own pages. */
function LotApprovals({ lotId }: { readonly lotId: string }) {
  const approvals = useApprovals(lotId);
  const acts = ['publish', ...lotActs] as const;
  return approvals.some(({ act }) => act === 'publish' || isLotAct(act)) ? (
    <Card title="审批">
      <Approvals approvals={approvals} acts={acts} />
    </Card>
  ) : null;
}

const commentedTimes = [
  ...['documentFrom', 'documentUntil', 'replyUntil', 'questionUntil'],
  ...['prequalificationDeadline', 'bidDeadline'],
];

/** The button of a time's comments; none for a time that is not of the draft. */
function remarkOf({ id }: LotView, key: string, label: string): Pick<Moment, 'aside'> {
  if (!commentedTimes.includes(key)) return {};
  return { aside: <CommentButton place={{ lotId: id, field: key, rowId: null }} label={label} /> };
}

/** In order of time; times that the lot does not have are omitted. */
function momentsOf(lot: LotView): Moment[] {
  const all: readonly (readonly [string, string, string | null])[] = [
    ['published', '发布公告', lot.publishedAt],
    ['documentFrom', '文件获取开始', lot.documentFrom],
    ['replyUntil', '邀请回复截止', lot.replyUntil],
    ['prequalificationDeadline', '资格预审截止', lot.prequalificationDeadline],
    ['questionUntil', '提疑截止', lot.questionUntil],
    ['documentUntil', '文件获取截止', lot.documentUntil],
    ['bidDeadline', '投标截止、开标', lot.bidDeadline],
    ['publicityUntil', '候选人公示期满', lot.publicityUntil],
    ['awarded', '定标', lot.awardedAt],
  ];
  return all
    .flatMap(([key, title, time]) =>
      time === null ? [] : [{ key, title, time, ...remarkOf(lot, key, title) }],
    )
    .sort((one, other) => Date.parse(one.time) - Date.parse(other.time));
}
