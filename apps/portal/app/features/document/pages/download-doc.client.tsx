import { obtainDocuments } from '@procure/contract/document/document.route.ts';
import type { ObtainedDocuments } from '@procure/contract/document/document.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-page.module.css';
import { LotHeader, LotOfAddress } from '../../../lib/lot-page.tsx';
import { ObjectionWay } from '../../../lib/objection.tsx';
import { Allowed, useAllowed } from '../../../lib/permission.tsx';
import { documentsQuery } from '../queries.ts';

type Documents = ObtainedDocuments['documents'];

const kinds: Readonly<Record<Documents[number]['kind'], string>> = {
  tender_document: '招标文件',
  drawing: '图纸',
  price_template: '报价模板',
  clarification: '澄清文件',
  attachment: '其他附件',
};

export default function DownloadDocPage() {
  return <LotOfAddress title="招标文件">{(lotId) => <OfLot lotId={lotId} />}</LotOfAddress>;
}

function OfLot({ lotId }: { readonly lotId: string }) {
  const query = useQuery(documentsQuery(lotId));
  return <Loaded query={query}>{(found) => <Obtaining found={found} />}</Loaded>;
}

function Obtaining({ found }: { readonly found: ObtainedDocuments }) {
  const { lot, documents, lastChange } = found;
  const changed = changedBy(found);
  const others = documents.filter((document) => !changed.includes(document));
  const newest = others.filter(({ latest }) => latest);
  const earlierVersions = others.filter(({ latest }) => !latest);
  return (
    <div className={styles.page}>
      <LotHeader title="招标文件" lot={lot} />
      <Standing found={found} />
      <div className={styles.pair}>
        <div className={styles.stack}>
          {lastChange === null ? null : (
            <Card title="最近一次变更的文件">
              <p className={styles.text}>
                {formatDateTime(lastChange.publishedAt)}（北京时间）发布的变更：{lastChange.summary}
              </p>
              <Listed documents={changed} since={found.obtainedAt} label="最近一次变更的文件" />
            </Card>
          )}
          <Card title={titleOf(found)}>
            {newest.length > 0 ? (
              <Listed documents={newest} since={found.obtainedAt} label="文件清单" />
            ) : (
              <EmptyState
                text={
                  lastChange !== null
                    ? '没有其他文件'
                    : found.obtainedAt === null
                      ? '本项目没有随公告公开的附件'
                      : '暂无文件'
                }
                hint={found.obtainedAt === null ? '获取招标文件后，这里列出全部文件及其各版。' : undefined}
              />
            )}
          </Card>
          {earlierVersions.length > 0 ? (
            <Card title="已被取代的旧版">
              <Listed documents={earlierVersions} since={null} label="旧版文件" />
            </Card>
          ) : null}
        </div>
        <Card title="时间">
          <DescriptionList
            items={[
              { term: '获取开始', detail: <Time iso={lot.documentFrom} zone />, wide: true },
              { term: '获取截止', detail: <Time iso={lot.documentUntil} zone />, wide: true },
              {
                term: '提疑截止',
                detail: lot.questionUntil === null ? '未设' : <Time iso={lot.questionUntil} zone />,
                wide: true,
              },
              { term: '投标截止', detail: <Time iso={lot.bidDeadline} zone />, wide: true },
            ]}
          />
        </Card>
      </div>
    </div>
  );
}

/** The documents of the last change, each followed by the version that it replaced. */
function changedBy({ documents, lastChange }: ObtainedDocuments): Documents {
  return documents
    .filter(({ id }) => lastChange?.documentIds.includes(id))
    .flatMap((issued) => [
      issued,
      ...documents.filter(
        ({ kind, title, versionNo }) =>
          kind === issued.kind && title === issued.title && versionNo === issued.versionNo - 1,
      ),
    ]);
}

function titleOf({ obtainedAt, lastChange }: ObtainedDocuments): string {
  if (lastChange !== null) return '未变更的文件';
  return obtainedAt === null ? '公开附件' : '文件清单（最新版）';
}

function Listed({
  documents,
  since,
  label,
}: {
  readonly documents: Documents;
  readonly since: string | null;
  readonly label: string;
}) {
  const allowed = useAllowed('document.download');
  const files = documents.map((document) => ({
    ...document.file,
    replaced: !document.latest,
    note: [
      kinds[document.kind],
      `第${document.versionNo}版${document.latest ? '' : '，已被替换'}`,
      `${formatDateTime(document.createdAt)} 发布`,
      since !== null && document.createdAt > since ? '您获取后新增' : null,
    ]
      .filter((part) => part !== null)
      .join(' · '),
  }));
  if (!allowed) return <FileList label={label} files={files} />;
  return (
    <FileList
      label={label}
      files={files}
      onDownload={(file) => void downloadFile(file)}
      actions={(file) => (
        <Button kind="text" aria-label={`下载 ${file.name}`} onClick={() => void downloadFile(file)}>
          下载
        </Button>
      )}
    />
  );
}

/** Whether the company may obtain the documents, and if not, from when, until when or why not. */
function Standing({ found }: { readonly found: ObtainedDocuments }) {
  const act = useCommand(obtainDocuments);
  const { lot, obtainedAt, obtainedBy, obtainBlocker, serverTime } = found;
  if (obtainedAt !== null) {
    return (
      <Note tone="success" title="您已获取招标文件">
        <p>
          {obtainedBy} 于 {formatDateTime(obtainedAt)} 获取。此后发布的澄清与新版文件会通知您，并列在下方。
        </p>
        <div className={styles.actions}>
          <ButtonLink kind="primary" href={`/answerBid?lotId=${lot.id}`}>
            编制投标文件
          </ButtonLink>
          {lot.questionUntil === null ? null : (
            <ButtonLink href={`/questons?lotId=${lot.id}`}>对文件提疑</ButtonLink>
          )}
        </div>
        <ObjectionWay lotId={lot.id} subject="tender_document" />
      </Note>
    );
  }
  if (obtainBlocker === null) {
    return (
      <Note title="招标文件可以获取">
        <p>免费获取，一次即可；获取后本企业所有成员都能下载，也可提疑与投标。</p>
        <p>
          <Countdown deadline={lot.documentUntil} serverNow={serverTime} prefix="获取时间还剩" />
        </p>
        <Allowed code="document.download">
          <div className={styles.actions}>
            <Button
              kind="primary"
              size="large"
              busy={act.busy}
              busyText="正在获取"
              onClick={() => void act.run({ lotId: lot.id }, '已获取招标文件')}
            >
              获取招标文件
            </Button>
          </div>
        </Allowed>
      </Note>
    );
  }
  return <NotYet found={found} />;
}

function NotYet({ found: { lot, obtainBlocker, serverTime } }: { readonly found: ObtainedDocuments }) {
  const early = serverTime < lot.documentFrom;
  switch (obtainBlocker?.reason) {
    case 'document_not_available':
      return early ? (
        <Note title="尚未开始获取">
          <p>请于{formatDateTime(lot.documentFrom)}（北京时间）起在本页获取。</p>
          <Countdown
            deadline={lot.documentFrom}
            serverNow={serverTime}
            prefix="距开始"
            endedText="已开始，请刷新页面"
          />
        </Note>
      ) : (
        <Note tone="warning" title="获取时间已结束">
          <p>
            招标文件已于{formatDateTime(lot.documentUntil)}停止获取，未获取文件的不能投标。如有疑问请联系
            {lot.contact.name}（{lot.contact.phone}）。
          </p>
        </Note>
      );
    case 'prequalification_not_passed':
      return (
        <Note tone="warning" title="通过资格预审后可获取">
          <p>
            本项目先进行资格预审，只有通过的申请人可以获取招标文件。
            <ButtonLink kind="text" href={`/prequalification?lotId=${lot.id}`}>
              资格预审
            </ButtonLink>
          </p>
        </Note>
      );
    case 'invitation_required':
      return (
        <Note tone="warning" title="接受邀请后可获取">
          <p>
            请先回复邀请。
            <ButtonLink kind="text" href={`/replyInvite?lotId=${lot.id}`}>
              投标邀请
            </ButtonLink>
          </p>
        </Note>
      );
    default:
      return <Note tone="neutral" title={obtainBlocker?.message ?? '暂不能获取'} />;
  }
}
