import { type RegistrationFacts, registrationSteps } from '@procure/domain/company/progress.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { StepBar } from '@procure/ui/step-bar/step-bar.tsx';

/** Progress of the registration: each step with its time, and the result of the review. */
export function RegistrationSteps({ facts }: { readonly facts: RegistrationFacts }) {
  const steps = registrationSteps(facts).map(({ key, title, state, at, note }) => {
    const detail = [at === null ? '' : formatDateTime(at), note].filter((one) => one !== '').join(' ');
    return { key, title, state, ...(detail === '' ? {} : { detail }) };
  });
  return (
    <Card title="登记进度">
      <StepBar label="登记进度" steps={steps} />
    </Card>
  );
}
