import { refuseObjection, refuseObjections } from '@procure/contract/objection/objection.route.ts';
import type { ObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { objectionGroundLabels, objectionGrounds } from '@procure/domain/objection/objection.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { RefuseDialog } from '../../../lib/refuse-dialog.tsx';
import { answerable, SameRefusal } from './others.tsx';

interface RefuseObjectionProps {
  readonly objection: ObjectionView;
  readonly onClose: () => void;
}

export function RefuseObjection({ objection, onClose }: RefuseObjectionProps) {
  const { id, version } = objection;
  const one = useCommand(refuseObjection);
  const all = useCommand(refuseObjections);
  return (
    <RefuseDialog
      noun="异议"
      author="提出人"
      advice="对内容有不同意见的，请答复“不成立”。"
      letter={{ id, version }}
      beside={answerable(objection)}
      grounds={objectionGrounds}
      labels={objectionGroundLabels}
      failure={one.failure ?? all.failure}
      onClose={onClose}
      refuse={(seen, why, said) => one.run({ ...seen, ...why }, said)}
      refuseAll={(objections, why, said) => all.run({ objections, ...why }, said)}
    >
      {(chosen, onChange) => <SameRefusal {...{ objection, chosen, onChange }} />}
    </RefuseDialog>
  );
}
