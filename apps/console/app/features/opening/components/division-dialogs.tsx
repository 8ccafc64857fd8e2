import * as routes from '@procure/contract/opening/division.route.ts';
import type { OpeningView } from '@procure/contract/opening/opening.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { requiredReason } from '@procure/domain/required-text.ts';
import { Field } from '@procure/ui/field/field.tsx';
import { MultiChoice } from '@procure/ui/multi-choice/multi-choice.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { type Fields, useFields } from '@procure/web/form/use-fields.ts';
import { unlock, wrongFor } from '@procure/web/key/own-key.ts';
import { UnlockDialog } from '@procure/web/key/unlock-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { divisionChoicesQuery, keyQuery } from '../queries.ts';
import { piecesOf, proofsOf } from './division.ts';
import { passphraseLabel } from './key-dialogs.tsx';
import { NewOpeners } from './new-openers.tsx';

type DivisionView = NonNullable<OpeningView['division']>;

interface DialogProps {
  readonly lotId: string;
  readonly onClose: () => void;
}

interface DivisionDialogProps extends DialogProps {
  readonly division: DivisionView;
}

interface Asking {
  openers: string[];
  reason: string;
}

/** Requests a new division of the key: the new openers, and the reason. */
export function AskDivision({ view, onClose }: { readonly view: OpeningView; readonly onClose: () => void }) {
  const lotId = view.lot.id;
  const act = useCommand(routes.askDivision);
  const { data } = useQuery({ ...divisionChoicesQuery(lotId), staleTime: 0 });
  const fields = useFields<Asking>({ openers: [], reason: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="重新分发密钥份额"
      confirmText="发起重新分发"
      busyText="正在发起"
      disabled={data === undefined}
      onClose={onClose}
      act={({ openers, reason }) =>
        act.run((id) => ({ lotId, id, openers, reason }), '已发起，已通知现任开标人分发份额')
      }
    >
      <p>
        开标人离任或遗失密钥时，由{view.openersNeeded}
        位现任开标人把各自的份额再拆分给新的开标人；任何人都接触不到标段私钥。新开标人全部核对确认后生效；投标截止前没有生效的，仍由现任开标人开标。
      </p>
      <OpenersField of={fields} people={data?.data.people} needed={view.openersNeeded} />
      <TextField
        of={fields}
        name="reason"
        label="重新分发的原因"
        required
        help="5–500字"
        rule={requiredReason('重新分发的原因')}
        max={500}
        lines={3}
      />
    </FieldsDialog>
  );
}

interface OpenersFieldProps {
  readonly of: Fields<Asking>;
  readonly people: OutputOf<typeof routes.listDivisionChoices>['people'] | undefined;
  readonly needed: number;
}

function OpenersField({ of, people = [], needed }: OpenersFieldProps) {
  const { about, value, change } = useBound<Asking, string[]>({
    of,
    name: 'openers',
    label: '生效后的开标人',
    required: true,
    help: `多于解锁所需的${needed}人，须有试开标成功的开标密钥；留任的也要选`,
    rule: (chosen) =>
      chosen.length > needed ? null : `开标人须多于解锁所需的${needed}人，以便一人不能到场时仍可开标`,
  });
  return (
    <Field {...about}>
      {(control) => (
        <MultiChoice
          {...control}
          noun="开标人"
          choices={people.map(({ id, nickName, named, ready }) => ({
            id,
            name: `${nickName}${named ? '（现任）' : ''}${ready ? '' : '（未试开标）'}`,
            disabled: !ready,
          }))}
          value={value}
          onChange={change}
        />
      )}
    </Field>
  );
}

/** The reader's own share is opened and split here; the pieces are sent sealed to the new openers. */
export function DealShare({ lotId, division, onClose }: DivisionDialogProps) {
  const draw = useCommand(routes.drawShare);
  const act = useCommand(routes.dealShare);
  const naming = { lotId, id: division.id };
  const drawn = useRef<OutputOf<typeof routes.drawShare> | null>(null);
  return (
    <UnlockDialog
      title="分发我的份额"
      confirmText="分发"
      busyText="正在分发"
      label={passphraseLabel}
      credentialIds={useOwnPasskeys()}
      onClose={onClose}
      act={async (by) => {
        drawn.current ??= await draw.run(naming, null);
        if (drawn.current === null) return null;
        // The pieces are sealed to the keys that are shown here, and to no others.
        const shown = division.openers.map(({ id, keyEnd }) => `${id} ${keyEnd}`).sort();
        const named = drawn.current.openers.map(({ id, recipient }) => `${id} ${recipient.slice(-8)}`).sort();
        if (shown.join() !== named.join())
          return { wrong: '新开标人的公钥与所示不符，没有分发，请联系系统管理员' };
        const identity = await unlock(drawn.current, by);
        if (identity === null) return { wrong: wrongFor(by) };
        const pieces = await piecesOf(identity, lotId, drawn.current);
        if (pieces === null) return { wrong: '此密钥解不开您持有的份额，请由其他开标人分发' };
        const done = await act.run({ ...naming, pieces }, '份额已分发');
        return done && { done: true };
      }}
    >
      <p>
        本浏览器用您的开标密钥解开您持有的份额，再拆分并分别加密给下列开标人；份额、口令和通行密钥的秘密不会发送。请与他们核对公钥末8位。
      </p>
      <NewOpeners openers={division.openers} />
    </UnlockDialog>
  );
}

/** A new opener opens each of their pieces and confirms that; the pieces do not leave the browser. */
export function ConfirmPieces({ lotId, division, onClose }: DivisionDialogProps) {
  const draw = useCommand(routes.drawPieces);
  const act = useCommand(routes.confirmPieces);
  const naming = { lotId, id: division.id };
  const drawn = useRef<OutputOf<typeof routes.drawPieces> | null>(null);
  return (
    <UnlockDialog
      title="核对并确认份额"
      confirmText="核对并确认"
      busyText="正在核对"
      label={passphraseLabel}
      credentialIds={useOwnPasskeys()}
      onClose={onClose}
      act={async (by) => {
        drawn.current ??= await draw.run(naming, null);
        if (drawn.current === null) return null;
        const identity = await unlock(drawn.current, by);
        if (identity === null) return { wrong: wrongFor(by) };
        const proofs = await proofsOf(identity, lotId, drawn.current);
        if (proofs === null)
          return { wrong: '有一份解不开或与分发人登记的不符，没有确认，请发起人取消后重新发起' };
        const done = await act.run({ ...naming, proofs }, ({ inForce }) =>
          inForce ? '新开标人均已确认，重新分发已生效' : '已确认，等待其他新开标人确认',
        );
        return done && { done: true };
      }}
    >
      <p>
        本浏览器逐份解开分发给您的份额，核对与分发人登记的一致后确认；只交出能证明已解开的核对值，份额不会发送。
      </p>
    </UnlockDialog>
  );
}

/** Passkeys of the current key: a share that is sealed to a former key needs its passphrase. */
function useOwnPasskeys(): readonly string[] {
  const { data } = useQuery(keyQuery);
  return data?.data.key?.passkeys.map(({ credentialId }) => credentialId) ?? [];
}
