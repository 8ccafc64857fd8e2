import { readPersonObjection, type submitPersonObjection } from '@procure/contract/objection/person.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { client } from '@procure/web/call/client.ts';
import { PersonGiven } from '../../../lib/person-given.tsx';

interface GivenProps {
  readonly given: OutputOf<typeof submitPersonObjection>;
}

export function PersonReceipt({ given: { grant, objectionNo, submittedAt, dueAt, receipt } }: GivenProps) {
  return (
    <PersonGiven
      letter="objection"
      noun="异议"
      no={objectionNo}
      grant={grant}
      receipt={receipt}
      closed="招标人答复后"
      read={async () => {
        const reply = await client.call(readPersonObjection, { grant });
        return reply.ok ? reply.data.files : null;
      }}
    >
      <p>
        {formatDateTimeSeconds(submittedAt)}（北京时间）收到，招标人应在{formatDateTimeSeconds(dueAt)}
        前答复。
      </p>
      <p>请保存好编号：凭编号和您的手机号在本页“查询我的异议”查看答复，答复之前可以撤回。</p>
    </PersonGiven>
  );
}
