import type { OwnObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import {
  objectionGroundLabels,
  objectionOutcomeLabels,
  objectionStateWording,
} from '@procure/domain/objection/objection.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { Note } from '@procure/ui/note/note.tsx';

interface StandingProps {
  readonly objection: OwnObjectionView;
  /** ISO, the server's clock. */
  readonly serverNow: string;
}

/** The state of the objection, and who acts next by when. */
export function Standing({ objection, serverNow }: StandingProps) {
  const { state, id, lotId, dueAt, overdue, outcome, ground, groundReason } = objection;
  const own = (text: string) => inTermsOf(objection, text);
  switch (state) {
    case 'draft':
      return (
        <Note tone="warning" title="这是草稿，尚未提交">
          <p>{own('招标人看不到草稿，法定期限不因草稿而停止。')}</p>
          <ButtonLink kind="text" href={`/objection?lotId=${lotId}&draft=${id}`}>
            继续编写
          </ButtonLink>
        </Note>
      );
    case 'submitted':
    case 'answering':
      return overdue && dueAt !== null ? (
        <Note tone="danger" title={own('招标人逾期未答复')}>
          <p>
            答复期限已于{formatDateTimeSeconds(dueAt)}
            {own('（北京时间）届满。答复之前，有关的招标活动仍不能进行。')}
          </p>
        </Note>
      ) : (
        <Note title={own(objectionStateWording[state])}>
          {dueAt === null ? null : (
            <>
              <p>
                {own('招标人')}应在{formatDateTimeSeconds(dueAt)}（北京时间）前答复。答复前您可以撤回。
              </p>
              <Countdown
                deadline={dueAt}
                serverNow={serverNow}
                prefix="答复时间还剩"
                endedText="已到答复期限"
              />
            </>
          )}
        </Note>
      );
    case 'answered':
      return (
        <Note
          tone={outcome === 'rejected' ? 'warning' : 'success'}
          title={own(`招标人已答复：异议${outcome === null ? '' : objectionOutcomeLabels[outcome]}`)}
        />
      );
    case 'not_receivable':
      return (
        <Note
          tone="danger"
          title={own(`招标人不予受理：${ground === null ? '' : objectionGroundLabels[ground]}`)}
        >
          <p>说明：{groundReason}</p>
        </Note>
      );
    case 'withdrawn':
      return (
        <Note tone="neutral" title={own('您已撤回异议')}>
          <p>{own('招标人不再答复。在法定期限内可以重新提出。')}</p>
        </Note>
      );
  }
}
