import type { AwardView } from '@procure/contract/award/award.schema.ts';
import { type Remedy, remedyLabels } from '@procure/domain/complaint/complaint.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { winWord } from '@procure/domain/tender/words.ts';
import { Note } from '@procure/ui/note/note.tsx';

/** The next step for each remedy that the supervisor orders. */
const next: Readonly<Record<Remedy, string>> = {
  amend_document: '',
  prequalify_anew: '',
  void_award:
    '由其后的候选人递补：请重新公示候选人，采购方式不公示候选人的，请重新拟定。没有可以递补的候选人的，终止后重新招标（采购）。',
  reevaluate: '请开始重新评审。',
  retender: '请终止本标段，再重新招标（采购）。',
  terminate: '请终止本标段。',
};

/** The issued award is void by the supervisor's decision; a later result replaces it. */
export function Voided({ view: { notices, lot, proposal } }: { readonly view: AwardView }) {
  const notice = notices.find(({ voided, superseded }) => voided !== null && !superseded);
  if (notice?.voided == null || proposal !== null) return null;
  const { voided, companyName, contractNo } = notice;
  return (
    <Note tone="danger" title={`${companyName}的${winWord(lot.method)}结果已被监督部门认定无效`}>
      <p>
        {formatDateTime(voided.at)}（北京时间），投诉{voided.complaintNo}的处理决定：
        {remedyLabels[voided.remedy]}。{next[voided.remedy]}
      </p>
      {contractNo === null ? null : <p>合同{contractNo}已登记签订，请按处理决定办理；不能再据此下达订单。</p>}
    </Note>
  );
}
