import { closeReview } from '@procure/contract/evaluation/evaluation.route.ts';
import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import desk from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.ts';

/** The end of the technical and commercial review of a lot with two envelopes: the committee asks for the prices. */
export function ReviewEnd({ view }: { readonly view: EvaluationView }) {
  const act = useCommand(closeReview);
  if (!view.mayCloseReview) return null;
  const standings = view.standings ?? [];
  const passing = standings.filter(({ responsive }) => responsive).length;
  const words = `通过技术商务评审的投标${passing}家，未通过${standings.length - passing}家。`;
  const end = () =>
    confirm({
      title: '结束技术商务评审',
      text: `${words}结束后由开标人开启通过的投标的报价文件，未通过的不予开启，不能撤回。`,
      confirmText: '结束评审',
      busyText: '正在提交',
      act: () => act.run({ lotId: view.lot.id }, ({ message }) => message),
    });
  return (
    <Allowed code="evaluation.conclude">
      <Card title="结束技术商务评审">
        <p>
          {words}
          {passing < view.lot.minBids
            ? `不足${view.lot.minBids}家：可以直接提交评标报告，否决全部投标；认为竞争仍然充分的，开启报价后说明理由。`
            : '开启报价后，再提交评标报告。'}
        </p>
        <p className={desk.actions}>
          <Button kind="primary" busy={act.busy} busyText="正在提交" onClick={() => void end()}>
            结束评审，提请开启报价
          </Button>
        </p>
      </Card>
    </Allowed>
  );
}
