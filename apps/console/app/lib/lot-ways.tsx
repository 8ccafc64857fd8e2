import type { LotPhase } from '@procure/domain/lot/lot.ts';
import type { StaffPermission } from '@procure/domain/permission/permission.ts';
import { type Method, methodSteps } from '@procure/domain/tender/method.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { objectionsAt } from './objections-at.ts';
import { Allowed } from './permission.ts';

export type LotDeskAfterOpening =
  | 'opening'
  | 'evaluation'
  | 'clarification'
  | 'negotiation'
  | 'award'
  | 'objection';

interface LotWaysProps {
  readonly lot: { readonly id: string; readonly method: Method; readonly phase: LotPhase };
  /** Desk to leave out: the present page, or the target of another button of the page. */
  readonly except: LotDeskAfterOpening;
}

const phasesAfterOpening: readonly LotPhase[] = [
  'evaluating',
  'reshowing',
  'publicity',
  'deciding',
  'awarded',
  'contracted',
  'archived',
];

/** Links to the desks of a lot after its opening, if the method has them and the user may see them. */
export function LotWays({ lot: { id, method, phase }, except }: LotWaysProps) {
  if (!phasesAfterOpening.includes(phase)) return null;
  const ways: readonly (readonly [LotDeskAfterOpening, string, StaffPermission, boolean])[] = [
    ['opening', '开标记录', 'opening.read', true],
    ['evaluation', '评标', 'evaluation.read', true],
    ['clarification', '澄清', 'evaluation.read', true],
    ['negotiation', '谈判', 'evaluation.read', methodSteps[method].negotiation !== 'none'],
    ['award', '定标', 'evaluation.read', phase !== 'evaluating'],
    ['objection', '异议', 'objection.read', true],
  ];
  return ways.map(([desk, title, code, there]) =>
    there && desk !== except ? (
      <Allowed key={desk} code={code}>
        <ButtonLink href={desk === 'objection' ? objectionsAt(id) : `/${desk}/${id}`}>{title}</ButtonLink>
      </Allowed>
    ) : null,
  );
}
