import { getPersonComplaintRights, submitPersonComplaint } from '@procure/contract/complaint/person.route.ts';
import type { PersonComplaintRightsView } from '@procure/contract/complaint/person.schema.ts';
import { complaintConsent } from '@procure/domain/complaint/consent.ts';
import { client } from '@procure/web/call/client.ts';
import { PersonAsking } from '../../../lib/person-asking.tsx';
import { TypedText } from '../../../lib/person-fields.tsx';
import { PersonLetter } from '../../../lib/person-letter.tsx';
import { PersonNote } from '../../../lib/person-note.tsx';
import { LetterFields } from './person-letter.tsx';
import { PersonReceipt } from './person-receipt.tsx';

/** The matters of the notice that may be complained of. */
const readRights = (id: string) => client.call(getPersonComplaintRights, { id });

export function PersonForm() {
  return (
    <PersonAsking read={readRights} closed="本公告没有向社会公布的标段，不能在此投诉">
      {(noticeId, rights) =>
        rights.excluded === null ? (
          <Letter noticeId={noticeId} rights={rights} />
        ) : (
          <Excluded excluded={rights.excluded} />
        )
      }
    </PersonAsking>
  );
}

const reasons = {
  complaint_suppliers_only: [
    '本项目是政府采购，投诉只能由提出过质疑的供应商提出',
    '依照《政府采购法》第五十五条，质疑供应商对答复不满意或者逾期未获答复的可以投诉；其他人可以向财政部门反映。',
  ],
  complaint_not_provided: [
    '法律没有为本项目规定投诉程序',
    '本项目不是招标，也不是政府采购。有意见的，请按公告中的联系方式向采购人书面反映。',
  ],
  complaint_no_supervisor: [
    '招标人的监督部门未在本平台办理投诉',
    '请按公告中的监督渠道，向有关行政监督部门书面投诉。',
  ],
} as const;

function Excluded({ excluded }: { readonly excluded: keyof typeof reasons }) {
  const [title, text] = reasons[excluded];
  return (
    <PersonNote role="status" title={title}>
      <p>{text}</p>
    </PersonNote>
  );
}

const blank = { objectionNo: '', respondent: '', facts: '', basis: '', request: '', knownOn: '' };
/** The objection's number does not survive a reload. */
const keptFields = ['respondent', 'facts', 'basis', 'request', 'knownOn'] as const;

const hint =
  '提交后内容不能再改，监督部门要求补正的可以补正一次；作出处理决定之前可以撤回，撤回后不能就同一异议再次投诉。 捏造事实、提供虚假材料或者以非法手段取得证明材料的，依法驳回并承担责任。';

interface LetterProps {
  readonly noticeId: string;
  readonly rights: PersonComplaintRightsView;
}

function Letter({ noticeId, rights: { lots, supervisor } }: LetterProps) {
  return (
    <PersonLetter
      noun="投诉"
      purpose="complaint"
      {...{ noticeId, lots, blank, kept: keptFields }}
      consent={complaintConsent.text}
      hint={() => hint}
      send={(letter, { objectionNo, respondent, knownOn, facts, basis, request }, right) =>
        client.call(submitPersonComplaint, {
          ...{ ...letter, facts, basis, request },
          // Drops fields that the matter chosen last does not need.
          respondent: right.respondents.includes(respondent) ? respondent : '',
          objectionNo: right.objectionFirst ? objectionNo : '',
          knownOn: right.objectionFirst ? '' : knownOn,
        })
      }
      receipt={(given) => <PersonReceipt given={given} />}
      above={<p>受理投诉的监督部门：{supervisor}。</p>}
    >
      {(of, right) => (
        <>
          {right?.objectionFirst === true ? (
            <TypedText
              of={of}
              name="objectionNo"
              label="先行的异议编号"
              required
              help={`就${right.label}投诉，应当先提出异议。收到答复或者答复期满后${right.within}内可以投诉（${right.citation}），截止时间见“查询我的异议”；还没有提出的，请先在“提出异议”中办理。`}
              max={40}
            />
          ) : null}
          <LetterFields of={of} right={right} />
        </>
      )}
    </PersonLetter>
  );
}
