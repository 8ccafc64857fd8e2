import type { MyLotView } from '@procure/contract/lot/process.schema.ts';
import { type Step, StepBar } from '@procure/ui/step-bar/step-bar.tsx';

interface ProcessBarProps {
  readonly name: string;
  readonly steps: MyLotView['steps'];
  /** Shows the text of every step; otherwise of the current one only. */
  readonly detailed?: boolean;
}

/** The company's progress in one lot; each step links to its page once there is something to see. */
export function ProcessBar({ name, steps, detailed = false }: ProcessBarProps) {
  return (
    <StepBar
      label={`${name}的进度`}
      steps={steps.map(
        ({ key, label, state, text, link }): Step => ({
          key,
          title: label,
          state,
          ...(detailed && text !== '' ? { detail: text } : {}),
          ...(link === null ? {} : { href: link }),
        }),
      )}
    />
  );
}
