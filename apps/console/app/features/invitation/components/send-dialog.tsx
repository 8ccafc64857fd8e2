import { sendInvitations } from '@procure/contract/invitation/invitation.route.ts';
import type { InvitationDesk } from '@procure/contract/invitation/invitation.schema.ts';
import { requiredReason, requiredText } from '@procure/domain/required-text.ts';
import { isAnnounced } from '@procure/domain/tender/sourcing.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { CheckBox, TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { MomentField, TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { type Fields, useFields } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';
import { companiesQuery } from '../queries.ts';

interface Letter {
  /** Each with the id of its invitation, created with the choice: an invitation sent twice is one letter. */
  readonly invitees: { readonly companyId: string; readonly id: string }[];
  readonly replyUntil: string;
  readonly letter: string;
  readonly recommendation: string;
}

const checkRecommendation = requiredReason('推荐意见');

interface SendDialogProps {
  readonly desk: InvitationDesk;
  readonly onClose: () => void;
}

/** The invited suppliers, the deadline for replies, and the text of the letter. */
export function SendDialog({ desk, onClose }: SendDialogProps) {
  const { lot, serverTime } = desk;
  const act = useCommand(sendInvitations);
  const planned = lot.replyUntil !== null && lot.replyUntil > serverTime ? lot.replyUntil : '';
  const fields = useFields<Letter>(
    { invitees: [], replyUntil: planned, letter: desk.proposedLetter, recommendation: '' },
    act.failure,
  );
  const picked = fields.form.watch('invitees').length;
  return (
    <FieldsDialog
      of={fields}
      title="发出邀请"
      confirmText={picked === 0 ? '发出邀请' : `向${picked}家发出邀请`}
      busyText="正在发出"
      width={700}
      act={(values) => act.run({ lotId: lot.id, ...values }, '邀请已发出，供应商将收到通知')}
      onClose={onClose}
    >
      <Invitees of={fields} desk={desk} />
      <MomentField
        of={fields}
        name="replyUntil"
        label="回复截止时间"
        required
        help="北京时间，须早于投标截止时间。"
        rule={(time) => (time === '' ? '请选择回复截止时间' : null)}
      />
      {desk.needsRecommendation ? (
        <TextField
          of={fields}
          name="recommendation"
          label="推荐意见"
          required
          help="5–500字，说明推荐这些供应商的理由，归入项目档案；供应商看不到。"
          rule={checkRecommendation}
          max={500}
          lines={3}
        />
      ) : null}
      <TextField
        of={fields}
        name="letter"
        label="邀请函正文"
        required
        help="10–5000字，各家收到的内容相同。"
        rule={requiredText('邀请函正文', { min: 10, max: 5000 })}
        max={5000}
        lines={8}
      />
    </FieldsDialog>
  );
}

/** Suppliers to choose from, found by name or code; chosen ones stay chosen during a further search. */
function Invitees({ of, desk }: { readonly of: Fields<Letter>; readonly desk: InvitationDesk }) {
  const standing = desk.invitations.filter(({ phase }) => phase !== 'cancelled');
  const invited = new Set(standing.map(({ companyId }) => companyId));
  const [keyword, setKeyword] = useState('');
  const companies = useQuery(companiesQuery(useDeferredValue(keyword.trim())));
  const { about, value, change } = useBound<Letter, Letter['invitees']>({
    of,
    name: 'invitees',
    label: '供应商',
    required: true,
    rule: (chosen) => (chosen.length === 0 ? '请选择供应商' : null),
  });
  const isChosen = (id: string) => value.some(({ companyId }) => companyId === id);
  const choose = (id: string, wanted: boolean) =>
    change([
      ...value.filter(({ companyId }) => companyId !== id),
      ...(wanted ? [{ companyId: id, id: crypto.randomUUID() }] : []),
    ]);
  return (
    <>
      <Former
        of={desk.former}
        isChosen={isChosen}
        choose={choose}
        chooseAll={() => {
          const others = desk.former.filter(({ companyId }) => !isChosen(companyId));
          change([...value, ...others.map(({ companyId }) => ({ companyId, id: crypto.randomUUID() }))]);
        }}
      />
      <Field
        {...about}
        help={`${needed(desk)}已邀请${invited.size}家，连同本次共${invited.size + value.length}家。`}
      >
        {(control) => (
          <TextInput
            {...control}
            type="search"
            placeholder="按名称或统一社会信用代码查找已通过审核的供应商"
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
        )}
      </Field>
      <Loaded query={companies}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles.hint}>没有找到供应商，请换一个名称或代码。</p>
          ) : (
            <ul className={styles.picks} aria-label="可邀请的供应商">
              {rows.map(({ id, name, uscc }) => (
                <li key={id}>
                  <CheckBox
                    disabled={invited.has(id)}
                    checked={invited.has(id) || isChosen(id)}
                    onChange={({ target }) => choose(id, target.checked)}
                  >
                    {name}
                    {invited.has(id) ? '（已邀请）' : ''}
                    <span className={styles.facts}>{uscc}</span>
                  </CheckBox>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

interface FormerProps {
  readonly of: InvitationDesk['former'];
  readonly isChosen: (id: string) => boolean;
  readonly choose: (id: string, wanted: boolean) => void;
  readonly chooseAll: () => void;
}

/** 重新招标: offers the suppliers of the former invitation, without inviting them automatically. */
function Former({ of: former, isChosen, choose, chooseAll }: FormerProps) {
  if (former.length === 0) return null;
  return (
    <fieldset className={styles.former}>
      <legend>原标段受邀的供应商</legend>
      <ul className={styles.picks}>
        {former.map(({ companyId, companyName }) => (
          <li key={companyId}>
            <CheckBox
              checked={isChosen(companyId)}
              onChange={({ target }) => choose(companyId, target.checked)}
            >
              {companyName}
            </CheckBox>
          </li>
        ))}
      </ul>
      <Button kind="text" disabled={former.every(({ companyId }) => isChosen(companyId))} onClick={chooseAll}>
        全部选择
      </Button>
    </fieldset>
  );
}

export function needed({ lot, minInvited, maxInvited }: InvitationDesk): string {
  if (isAnnounced(lot)) return `可不另发邀请；如邀请，须不少于${minInvited}家。`;
  if (maxInvited !== null && maxInvited === minInvited) return `本采购方式只邀请${maxInvited}家。`;
  return minInvited > 0 ? `本采购方式须邀请不少于${minInvited}家。` : '';
}
