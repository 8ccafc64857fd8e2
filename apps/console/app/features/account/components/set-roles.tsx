import { type listStaffAccounts, setStaffRoles } from '@procure/contract/account/management.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { rolesAmong } from '@procure/domain/permission/post.ts';
import { rolesIn, type StaffRole } from '@procure/domain/permission/role.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dutiesQuery, organisationsQuery } from '../queries.ts';
import { RolesField } from './roles-field.tsx';
import { listed, SuccessorField } from './successor-field.tsx';

interface SetRolesProps {
  readonly account: Pick<OutputOf<typeof listStaffAccounts>[number], 'id' | 'version' | 'nickName' | 'posts'>;
  readonly onClose: () => void;
}

interface Values {
  readonly organisationId: string;
  readonly roles: StaffRole[];
  readonly openerSuccessorId: string;
  readonly evaluatorSuccessorId: string;
}

/**
 * The roles of a person in one organisation. A person who loses the role of opener or evaluator is replaced in
 * unfinished openings and evaluations.
 */
export function SetRoles({ account: { id, version, nickName, posts }, onClose }: SetRolesProps) {
  const act = useCommand(setStaffRoles);
  const [first] = posts;
  const fields = useFields<Values>(
    {
      organisationId: first?.organisationId ?? '',
      roles: [...(first?.roles ?? [])],
      openerSuccessorId: '',
      evaluatorSuccessorId: '',
    },
    act.failure,
  );
  const { watch, setValue } = fields.form;
  const organisationId = watch('organisationId');
  const currentRoles = posts.find((post) => post.organisationId === organisationId)?.roles ?? [];
  useEffect(() => {
    const roles = posts.find((post) => post.organisationId === organisationId)?.roles ?? [];
    setValue('roles', [...roles]);
    setValue('openerSuccessorId', '');
    setValue('evaluatorSuccessorId', '');
  }, [posts, organisationId, setValue]);
  const tree = useQuery(organisationsQuery()).data?.data ?? [];
  const organisation = tree.find((one) => one.id === organisationId);
  const chosen = watch('roles');
  const leaves = (role: StaffRole) => currentRoles.includes(role) && !chosen.includes(role);
  const [opens, judges] = [leaves('opener'), leaves('evaluator')];
  const { data } = useQuery({ ...dutiesQuery(id, organisationId), enabled: opens || judges });
  const { openingNos = [], openers = [] } = opens ? (data?.data ?? {}) : {};
  const { evaluationNos = [], evaluators = [] } = judges ? (data?.data ?? {}) : {};

  return (
    <FieldsDialog
      of={fields}
      title={`${nickName}的角色`}
      confirmText="保存角色"
      busyText="正在保存"
      act={(values) => act.run({ id, version, ...values }, '角色已更新，下一次请求即生效')}
      onClose={onClose}
    >
      <ChoiceField
        of={fields}
        name="organisationId"
        label="单位"
        required
        rule={(chosen) => (chosen === '' ? '请选择单位' : null)}
        options={tree.map((one) => {
          const here = posts.some((post) => post.organisationId === one.id);
          return [one.id, `${'　'.repeat(one.depth)}${one.name}${here ? '（已任职）' : ''}`];
        })}
      />
      {organisation === undefined ? null : (
        <RolesField
          of={fields}
          name="roles"
          offered={[...new Set([...rolesIn[organisation.kind], ...currentRoles])]}
          elsewhere={rolesAmong(posts.filter((post) => post.organisationId !== organisationId))}
        />
      )}
      {openingNos.length === 0 ? null : (
        <>
          <p>
            {nickName}是{openingNos.length}个未完成开标的项目的开标人（{listed(openingNos)}
            ），由您选择的开标人接替。
          </p>
          <SuccessorField of={fields} name="openerSuccessorId" who="开标人" people={openers} />
        </>
      )}
      {evaluationNos.length === 0 ? null : (
        <>
          <p>
            {nickName}是{evaluationNos.length}个未完成评标的项目的评委（{listed(evaluationNos)}
            ），由您选择的评委接替，重新评审。
          </p>
          <SuccessorField of={fields} name="evaluatorSuccessorId" who="评委" people={evaluators} />
        </>
      )}
    </FieldsDialog>
  );
}
