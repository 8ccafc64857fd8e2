import type { OutputOf } from '@procure/contract/registry.ts';
import type { listTenderMembers } from '@procure/contract/tender/member.route.ts';
import { tenderDutyLabels } from '@procure/domain/tender/member.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField } from '@procure/web/form/bound-fields.tsx';
import { useFields, whenValid } from '@procure/web/form/use-fields.ts';
import { acts } from '../queries.ts';
import styles from './tender.module.css';

interface NewMemberProps {
  readonly id: string;
  readonly candidates: OutputOf<typeof listTenderMembers>['candidates'];
}

interface Values {
  readonly accountId: string;
  readonly duty: 'handler' | 'reader';
}

const blank: Values = { accountId: '', duty: 'handler' };

/** Adds a colleague to the team. */
export function NewMember({ id, candidates }: NewMemberProps) {
  const act = useCommand(acts.addTenderMember);
  const fields = useFields<Values>(blank, act.failure);

  async function add(values: Values) {
    const name = candidates.find((one) => one.id === values.accountId)?.name ?? '';
    const added = await act.run({ id, ...values }, `${name}已加入项目`);
    if (added !== null) fields.form.setValue('accountId', '');
    return added;
  }

  return (
    <form
      className={styles.adding}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void whenValid(fields, add);
      }}
    >
      <ChoiceField
        of={fields}
        name="accountId"
        label="添加同事"
        required
        help="可添加招标人与受托代理机构的采购员；开标人与评委在标段中指定。"
        rule={(chosen) => (chosen === '' ? '请选择同事' : null)}
        options={candidates.map(({ id, name, agency }) => [
          id,
          agency === null ? name : `${name}（${agency}）`,
        ])}
      />
      <ChoiceField
        of={fields}
        name="duty"
        label="分工"
        required
        none={null}
        help="经办可以办理各项工作，只读仅可查看。"
        options={[
          ['handler', tenderDutyLabels.handler],
          ['reader', tenderDutyLabels.reader],
        ]}
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={act.busy} busyText="正在添加">
          添加成员
        </Button>
      </div>
    </form>
  );
}
