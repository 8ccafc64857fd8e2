import { envelopeKindLabels } from '@procure/domain/bid/bid.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import type { Prepared, PreparedEnvelope, PreparedStandings } from './prepared.ts';

interface PreparedNoteProps {
  readonly prepared: Prepared;
  readonly standings: PreparedStandings;
  /** Label of the submit button. */
  readonly submitText: string;
  onOpen(envelopes: readonly PreparedEnvelope[]): void;
}

/** Names the envelopes that are uploaded and not submitted. It must never read as if the bid had been submitted. */
export function PreparedNote({ prepared, standings, submitText, onOpen }: PreparedNoteProps) {
  const { envelopes, asked } = prepared;
  if (asked)
    return (
      <Note tone="warning" title="上次递交没有收到平台的答复">
        <p>
          请再次点击“{submitText}
          ”：已经送达的会显示原来的回执，不会重复递交；没有送达的，已上传的部分不再上传。
        </p>
      </Note>
    );
  if (envelopes.length === 0) return null;
  return (
    <Note tone="warning" title="已加密上传，尚未递交">
      <p>
        {envelopes
          .map(
            ({ kind, at }) =>
              `${envelopeKindLabels[kind]}${formatDateTime(at)}上传${
                standings.get(kind) === 'ready' ? '' : '，此后有修改，递交时重新上传'
              }`,
          )
          .join('；')}
        。截止前须点击“{submitText}”，收到回执才算投标。
      </p>
      <div>
        <Button onClick={() => onOpen(envelopes)}>打开核对</Button>
      </div>
    </Note>
  );
}
