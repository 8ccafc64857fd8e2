import { type Filled, TypedChoice, TypedText } from '../../../lib/person-fields.tsx';

type Words = {
  readonly respondent: string;
  readonly facts: string;
  readonly basis: string;
  readonly request: string;
  readonly knownOn: string;
};

interface LetterFieldsProps<T extends Words> {
  readonly of: Filled<T>;
  readonly right:
    | {
        readonly subject: string;
        readonly respondents: readonly string[];
        readonly bases: readonly string[];
      }
    | undefined;
}

/** The fields of a letter of complaint, used for writing it and for correcting it. */
export function LetterFields<T extends Words>({ of, right }: LetterFieldsProps<T>) {
  return (
    <>
      {right?.subject === 'other' ? (
        <TypedText of={of} name="knownOn" label="知道该事项的日期" required type="date" max={10} />
      ) : null}
      {(right?.respondents.length ?? 0) > 0 ? (
        <TypedChoice
          of={of}
          name="respondent"
          label="被投诉的投标人"
          options={[['', '只投诉招标人'], ...(right?.respondents ?? []).map((name) => [name, name] as const)]}
        />
      ) : null}
      <TypedText
        of={of}
        name="facts"
        label="事实和理由"
        required
        help="10–5000字。写明发生了什么、在哪里、为什么不符合规定，以及证据或者线索。"
        max={5000}
        lines={6}
      />
      <TypedText
        of={of}
        name="basis"
        label="法律依据"
        required
        help={`写明条款，不超过1000字${(right?.bases.length ?? 0) === 0 ? '' : `，如：${right?.bases.join('、')}`}。`}
        max={1000}
        lines={2}
      />
      <TypedText
        of={of}
        name="request"
        label="投诉请求"
        required
        help="5–1000字，写明希望监督部门怎么处理。"
        max={1000}
        lines={3}
      />
    </>
  );
}
