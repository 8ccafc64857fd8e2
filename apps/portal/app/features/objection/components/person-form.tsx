import { getPersonRights, submitPersonObjection } from '@procure/contract/objection/person.route.ts';
import type { PersonRightsView } from '@procure/contract/objection/person.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { personConsent } from '@procure/domain/objection/consent.ts';
import { client } from '@procure/web/call/client.ts';
import styles from '../../../lib/lot-page.module.css';
import { PersonAsking } from '../../../lib/person-asking.tsx';
import { type Filled, TypedChoice, TypedText } from '../../../lib/person-fields.tsx';
import { PersonLetter } from '../../../lib/person-letter.tsx';
import { PersonNote } from '../../../lib/person-note.tsx';
import { PersonReceipt } from './person-receipt.tsx';

/** The matters of the notice that may be objected to. */
const readRights = (id: string) => client.call(getPersonRights, { id });

export function PersonForm() {
  return (
    <PersonAsking read={readRights} closed="本公告没有向社会公布的标段，不能在此提出异议">
      {(noticeId, rights) => <Rights noticeId={noticeId} rights={rights} />}
    </PersonAsking>
  );
}

type Right = PersonRightsView['lots'][number]['rights'][number];

function rightWords({ blocker, until }: Right): string {
  if (blocker !== null) return blocker.message;
  return until === null ? '现在可以提出' : `${formatDateTimeSeconds(until)}（北京时间）前可以提出`;
}

interface RightsProps {
  readonly noticeId: string;
  readonly rights: PersonRightsView;
}

function Rights({ noticeId, rights }: RightsProps) {
  if (rights.excluded === 'objection_suppliers_only')
    return (
      <PersonNote role="status" title="本项目是政府采购，质疑只能由供应商提出">
        <p>
          依照《政府采购法》第五十二条，认为采购文件、采购过程或者结果损害自己权益的供应商可以质疑；其他人可以向财政部门反映。
        </p>
      </PersonNote>
    );
  if (rights.excluded !== null)
    return (
      <PersonNote role="status" title="法律没有为本项目规定异议程序">
        <p>本项目不是招标，也不是政府采购。有意见的，请按公告中的联系方式向采购人书面反映。</p>
      </PersonNote>
    );
  const isOpen = rights.lots.some((lot) => lot.rights.some(({ blocker }) => blocker === null));
  return (
    <div className={styles.form}>
      <ul>
        {rights.lots.map((lot) => (
          <li key={lot.id}>
            {lot.name}
            <ul>
              {lot.rights.map((right) => (
                <li key={right.subject}>
                  {right.label}：{rightWords(right)}（{right.citation}）
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>开标时只有投标人在场，对开标的异议由投标人提出。</p>
      {isOpen ? <Letter noticeId={noticeId} rights={rights} /> : null}
    </div>
  );
}

const blank = { clause: '', target: '', facts: '', basis: '', request: '' };
const keptFields = ['clause', 'target', 'facts', 'basis', 'request'] as const;

const hintOf = (right: Right | undefined): string =>
  `提交后内容不能再改，答复之前可以撤回。${
    right === undefined
      ? ''
      : `招标人应在收到异议之日起${right.answerWithin}内答复，答复之前有关的招标活动暂停。`
  }您的身份只供答复和审批人员查看；同一人在同一标段同时只能有一项未答复的异议。`;

function Letter({ noticeId, rights: { lots } }: RightsProps) {
  const open = lots.flatMap(({ rights, ...lot }) => {
    const free = rights.filter(({ blocker }) => blocker === null);
    return free.length === 0 ? [] : [{ ...lot, rights: free }];
  });
  return (
    <PersonLetter
      noun="异议"
      purpose="objection"
      {...{ noticeId, blank, kept: keptFields }}
      lots={open}
      consent={personConsent.text}
      hint={hintOf}
      send={(letter, { clause, target, facts, basis, request }, { targets }) =>
        client.call(submitPersonObjection, {
          ...{ ...letter, clause, facts, basis, request },
          target: targets.includes(target) ? target : '',
        })
      }
      receipt={(given) => <PersonReceipt given={given} />}
      beside={(of, right) => <MatterFields of={of} right={right} />}
    >
      {(of, right) => <TextFields of={of} right={right} />}
    </PersonLetter>
  );
}

interface FieldsProps<T extends typeof blank> {
  readonly of: Filled<T>;
  readonly right: Right | undefined;
}

/** The clause and the bidder that the objection is about. */
function MatterFields<T extends typeof blank>({ of, right }: FieldsProps<T>) {
  const targets = right?.targets ?? [];
  return (
    <>
      {right?.subject === 'result' ? null : (
        <TypedText of={of} name="clause" label="条款" max={200} placeholder="如：第三章 3.2" />
      )}
      {targets.length > 0 ? (
        <TypedChoice
          of={of}
          name="target"
          label="异议对象"
          options={[['', '全部，不针对某一家'], ...targets.map((name) => [name, name] as const)]}
        />
      ) : null}
    </>
  );
}

function TextFields<T extends typeof blank>({ of, right }: FieldsProps<T>) {
  return (
    <>
      <TypedText
        of={of}
        name="facts"
        label="事实和理由"
        required
        help="10–5000字。写明发生了什么、在哪里、为什么不符合规定。"
        max={5000}
        lines={6}
      />
      <TypedText
        of={of}
        name="basis"
        label="法律依据"
        required
        help={`写明条款，不超过1000字${right === undefined ? '' : `，如：${right.bases.join('、')}`}。`}
        max={1000}
        lines={2}
      />
      <TypedText
        of={of}
        name="request"
        label="异议请求"
        required
        help="5–1000字，写明希望招标人怎么做。"
        max={1000}
        lines={3}
      />
    </>
  );
}
