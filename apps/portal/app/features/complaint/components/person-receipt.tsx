import { readPersonComplaint, type submitPersonComplaint } from '@procure/contract/complaint/person.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { client } from '@procure/web/call/client.ts';
import { PersonGiven } from '../../../lib/person-given.tsx';

interface GivenProps {
  readonly given: OutputOf<typeof submitPersonComplaint>;
}

export function PersonReceipt({ given }: GivenProps) {
  const { grant, complaintNo, supervisor, submittedAt, reviewDueAt, receipt } = given;
  return (
    <PersonGiven
      letter="complaint"
      noun="投诉"
      no={complaintNo}
      grant={grant}
      receipt={receipt}
      closed="作出处理决定后"
      read={async () => {
        const reply = await client.call(readPersonComplaint, { grant });
        return reply.ok ? reply.data.files : null;
      }}
    >
      <p>
        {formatDateTimeSeconds(submittedAt)}（北京时间）收到，已送{supervisor}
        {reviewDueAt === null ? '' : `，应在${formatDateTimeSeconds(reviewDueAt)}前决定是否受理`}。
      </p>
      <p>请保存好编号：凭编号和您的手机号在本页“查询我的投诉”查看进展、补正，作出处理决定之前可以撤回。</p>
    </PersonGiven>
  );
}
