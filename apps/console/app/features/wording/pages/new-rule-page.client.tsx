import { dayOf } from '@procure/domain/display/day.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import desk from '../../../lib/lot-desk.module.css';
import { emptyRule } from '../components/rule-draft.ts';
import { RuleForm } from '../components/rule-form.tsx';
import { rulePage } from '../queries.ts';

/** `/reference/wording/new`: a new rule of the operator. */
export default function NewRulePage() {
  const navigate = useNavigate();
  // One code for all attempts, so that a repeated call adds no second rule.
  const [code] = useState(() => `wording.${crypto.randomUUID()}` as const);
  const [today] = useState(() => dayOf(new Date()));
  return (
    <div className={desk.page}>
      <PageHeader
        title="新增检测规则"
        lead="保存前可以用句子试用。"
        actions={<ButtonLink href="/reference/wording">全部规则</ButtonLink>}
      />
      <RuleForm
        code={code}
        version={0}
        start={emptyRule(today)}
        today={today}
        onSaved={(saved) => void navigate(rulePage(saved), { replace: true })}
      />
    </div>
  );
}
