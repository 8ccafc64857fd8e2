import type {
  ClarificationDesk,
  IssuedClarification,
} from '@procure/contract/clarification/clarification.schema.ts';
import { papersInWords } from '@procure/domain/clarification/supplement.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { readAgainAt } from '@procure/web/call/read-again.ts';
import { ClarificationBadge } from '@procure/web/clarification/clarification-badge.tsx';
import { ReplyFiles } from '@procure/web/clarification/reply-files.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { downloadFile } from '../../../lib/download.ts';
import { useHandling } from '../../../lib/handling.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { LotHeader } from '../../../lib/lot-header.tsx';
import { Allowed, Unsettled, useAllowed, Withheld } from '../../../lib/permission.ts';
import { AcceptDialog, AskAgainDialog, IssueDialog, ProposeDialog } from '../components/issue-dialogs.tsx';
import { Proposals } from '../components/proposals.tsx';
import { deskQuery } from '../queries.ts';

/** `/clarification/:lotId`: the questions to bidders, and their replies. */
export default function ClarificationPage() {
  const { lotId = '' } = useParams();
  const query = useQuery({
    ...deskQuery(lotId),
    refetchInterval: (query) =>
      readAgainAt(query, ({ clarifications }) => clarifications.map(({ dueAt }) => dueAt)),
  });
  return <Loaded query={query}>{(desk) => <Asking desk={desk} />}</Loaded>;
}

/** The committee and the tender's handlers may ask; the server checks whether this evaluator is named for the lot. */
function Asking({ desk }: { readonly desk: ClarificationDesk }) {
  const mayScore = useAllowed('evaluation.score');
  const handling = useHandling(desk.lot.tenderId);
  return (
    <Unsettled value={!mayScore && handling === null}>
      <Withheld value={!mayScore && handling?.may !== true}>
        <Desk desk={desk} />
      </Withheld>
    </Unsettled>
  );
}

function Desk({ desk }: { readonly desk: ClarificationDesk }) {
  const { lot, clarifications, proposals, issueBlocker, proposeBlocker, serverTime } = desk;
  const [chosen, setChosen] = useState<string | null>(null);
  const [writing, setWriting] = useState<'issue' | 'propose' | null>(null);
  const replied = clarifications.filter(({ phase }) => phase === 'replied').length;
  const proposed = proposals.filter(({ state }) => state === 'open').length;
  const waiting = [
    ...(replied > 0 ? [`${replied}项回复待处理`] : []),
    ...(proposed > 0 ? [`${proposed}项澄清建议待组长处理`] : []),
  ].join('，');
  const clarification = clarifications.find(({ id }) => id === chosen) ?? clarifications[0];
  const write =
    issueBlocker === null && desk.bidders.length > 0 ? (
      <Allowed code="clarification.issue">
        <Button {...(proposed > 0 ? {} : { kind: 'primary' })} onClick={() => setWriting('issue')}>
          发出澄清要求
        </Button>
      </Allowed>
    ) : proposeBlocker === null && desk.bidders.length > 0 ? (
      <Button kind="primary" onClick={() => setWriting('propose')}>
        提出澄清建议
      </Button>
    ) : null;
  return (
    <div className={styles.page}>
      <LotHeader current="clarification" title="评审澄清" lot={lot} />
      <Note tone={waiting === '' ? 'info' : 'warning'} title={waiting === '' ? '没有待处理的回复' : waiting}>
        <p>
          {issueBlocker === null || proposeBlocker === null
            ? '评委向组长提出澄清建议，由组长或者采购人发出；只有被要求的投标人能看到澄清要求，不得涉及报价等实质性内容的变更。'
            : lot.phase === 'suspended'
              ? issueBlocker.message
              : '只有评审期间可以发出澄清要求。'}
        </p>
      </Note>
      <Proposals desk={desk} />
      {clarification === undefined ? (
        <Card>
          <EmptyState text="还没有发出澄清要求" action={write} />
        </Card>
      ) : (
        <>
          {write === null ? null : <div className={styles.actions}>{write}</div>}
          <div className={styles.split}>
            <Card title={`澄清（${clarifications.length}）`}>
              <ul className={styles.queue}>
                {clarifications.map((each) => (
                  <li key={each.id}>
                    <button
                      type="button"
                      aria-current={each.id === clarification.id}
                      onClick={() => setChosen(each.id)}
                    >
                      <strong>{each.subject}</strong>
                      <span className={styles.hint}>
                        <ShortName name={each.companyName} />
                      </span>
                      <span>
                        <ClarificationBadge state={each.phase} reader="staff" />
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </Card>
            <Chosen
              key={clarification.id}
              clarification={clarification}
              serverTime={serverTime}
              open={issueBlocker === null}
            />
          </div>
        </>
      )}
      {writing === 'issue' ? <IssueDialog desk={desk} onClose={() => setWriting(null)} /> : null}
      {writing === 'propose' ? <ProposeDialog desk={desk} onClose={() => setWriting(null)} /> : null}
    </div>
  );
}

interface ChosenProps {
  readonly clarification: IssuedClarification;
  readonly serverTime: string;
  readonly open: boolean;
}

function Chosen({ clarification, serverTime, open }: ChosenProps) {
  const [dialog, setDialog] = useState<'accept' | 'again' | null>(null);
  const { subject, companyName, phase, content, papers, issuedBy, issuedAt, dueAt, followsId } =
    clarification;
  const { reply, repliedAt, repliedBy, files, supplements, decidedAt, decisionNote } = clarification;
  return (
    <Card title={subject} aside={<ClarificationBadge state={phase} reader="staff" />}>
      <div className={styles.form}>
        <div className={styles.quoted}>
          <p className={styles.facts}>
            <span>致：{companyName}</span>
            {followsId === null ? null : <span>补充要求</span>}
            <span>
              {issuedBy} 于 {formatDateTime(issuedAt)} 发出
            </span>
            <span>回复截止：{formatDateTime(dueAt)}（北京时间）</span>
          </p>
          <p className={styles.text}>{content}</p>
          {papers.length === 0 ? null : <p className={styles.text}>{papersInWords(papers)}</p>}
        </div>
        {phase === 'issued' ? (
          <Countdown
            deadline={dueAt}
            serverNow={serverTime}
            prefix="距回复截止还剩"
            endedText="回复时间已截止"
          />
        ) : null}
        {phase === 'overdue' ? (
          <Note tone="danger" title="投标人未在截止前回复">
            <p>按未澄清的投标文件评审；如仍需澄清，可以重新发出澄清要求。</p>
          </Note>
        ) : null}
        {reply === null || repliedAt === null ? null : (
          <>
            <div className={styles.quoted}>
              <p className={styles.facts}>
                <span>
                  {companyName}（{repliedBy}）于 {formatDateTime(repliedAt)} 回复
                </span>
                <span>已确认不改变实质性内容</span>
              </p>
              <p className={styles.text}>{reply}</p>
            </div>
            <ReplyFiles
              files={files}
              supplements={supplements}
              onDownload={(file) => void downloadFile(file)}
            />
          </>
        )}
        {decidedAt === null ? null : (
          <Note
            tone={phase === 'accepted' ? 'success' : 'info'}
            title={`${formatDateTime(decidedAt)} ${phase === 'accepted' ? '接受了回复' : '要求补充'}`}
          >
            {decisionNote === null ? null : <p className={styles.text}>{decisionNote}</p>}
          </Note>
        )}
        {open && phase === 'replied' ? (
          <Allowed code="clarification.issue">
            <div className={styles.actions}>
              <Button kind="primary" onClick={() => setDialog('accept')}>
                接受回复
              </Button>
              <Button onClick={() => setDialog('again')}>要求补充</Button>
            </div>
          </Allowed>
        ) : null}
      </div>
      {dialog === 'accept' ? (
        <AcceptDialog clarification={clarification} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'again' ? (
        <AskAgainDialog
          clarification={clarification}
          serverTime={serverTime}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </Card>
  );
}
