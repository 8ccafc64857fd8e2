import { sendInvitations } from '@procure/contract/invitation/invitation.route.ts';
import type { InvitationDesk } from '@procure/contract/invitation/invitation.schema.ts';
import { CheckBox, TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { BeijingField } from '../../../lib/beijing-field.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { companiesQuery } from '../queries.ts';

/** Whom to invite, until when to reply, and what the letter says. */
export function SendDialog({
  desk,
  onClose,
}: {
  readonly desk: InvitationDesk;
  readonly onClose: () => void;
}) {
  const { lot, serverTime } = desk;
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const [keyword, setKeyword] = useState('');
  const [letter, setLetter] = useState(desk.proposedLetter);
  const planned = lot.replyUntil !== null && lot.replyUntil > serverTime ? lot.replyUntil : '';
  const [replyUntil, setReplyUntil] = useState(planned);
  const [missing, setMissing] = useState<ReadonlyMap<string, string>>(new Map());
  const act = useCommand(sendInvitations);
  const companies = useQuery(companiesQuery(useDeferredValue(keyword.trim())));
  const errors = new Map([...missing, ...fieldMessages(act.failure)]);
  const standing = desk.invitations.filter(({ phase }) => phase !== 'cancelled');
  const invited = new Set(standing.map(({ companyId }) => companyId));
  const total = invited.size + picked.size;

  async function send() {
    const found = new Map<string, string>();
    if (picked.size === 0) found.set('invitees', '请选择供应商');
    if (replyUntil === '') found.set('replyUntil', '请选择回复截止时间');
    setMissing(found);
    if (found.size > 0) return null;
    const invitees = [...picked].map(([companyId, id]) => ({ companyId, id }));
    return act.run({ lotId: lot.id, replyUntil, letter, invitees }, '邀请已发出，供应商将收到通知');
  }

  return (
    <CommandDialog
      title="发出邀请"
      confirmText={picked.size === 0 ? '发出邀请' : `向${picked.size}家发出邀请`}
      busyText="正在发出"
      width={700}
      act={send}
      onClose={onClose}
    >
      <Field
        label="供应商"
        required
        help={`${needed(desk)}已邀请${invited.size}家，连同本次共${total}家。`}
        error={errors.get('invitees')}
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
              {rows.map((company) => (
                <li key={company.id}>
                  <CheckBox
                    disabled={invited.has(company.id)}
                    checked={invited.has(company.id) || picked.has(company.id)}
                    onChange={({ target }) =>
                      setPicked((now) => {
                        const next = new Map(now);
                        // The invitation's id is made with the choice: sent twice, it is still one letter.
                        if (target.checked) next.set(company.id, crypto.randomUUID());
                        else next.delete(company.id);
                        return next;
                      })
                    }
                  >
                    {company.name}
                    {invited.has(company.id) ? '（已邀请）' : ''}
                    <span className={styles.facts}>{company.uscc}</span>
                  </CheckBox>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <BeijingField
        label="回复截止时间"
        help="北京时间，须早于投标截止时间。"
        value={replyUntil}
        error={errors.get('replyUntil')}
        onChange={setReplyUntil}
      />
      <Field label="邀请函正文" required help="10–5000字，各家收到的内容相同。" error={errors.get('letter')}>
        {(control) => (
          <TextArea
            {...control}
            rows={8}
            maxLength={5000}
            value={letter}
            onChange={(event) => setLetter(event.target.value)}
          />
        )}
      </Field>
    </CommandDialog>
  );
}

export function needed({
  minInvited,
  maxInvited,
}: Pick<InvitationDesk, 'minInvited' | 'maxInvited'>): string {
  if (maxInvited !== null && maxInvited === minInvited) return `本采购方式只邀请${maxInvited}家。`;
  return minInvited > 0 ? `本采购方式须邀请不少于${minInvited}家。` : '';
}
