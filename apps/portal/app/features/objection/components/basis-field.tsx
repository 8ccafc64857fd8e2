import { Button } from '@procure/ui/button/button.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { type Fields, useValue } from '@procure/web/form/use-fields.ts';

import own from './objection.module.css';
import type { Written } from './use-objection-draft.ts';

interface BasisFieldProps {
  readonly of: Fields<Written>;
  readonly bases: readonly string[];
}

/** The legal basis: typed, or inserted article by article from the usual ones for such an objection. */
export function BasisField({ of, bases }: BasisFieldProps) {
  const basis = useValue(of, 'basis');
  const offered = bases.filter((article) => !basis.includes(article));
  const take = (article: string) => {
    const said = basis.trimEnd();
    of.form.setValue('basis', said === '' ? article : `${said}\n${article}`, { shouldValidate: true });
    of.changed();
    // Returns the focus to the field: the button that was pressed disappears.
    document.getElementById(of.idOf('basis'))?.focus();
  };
  return (
    <div className={own.basis}>
      <TextField
        of={of}
        name="basis"
        label="法律依据"
        required
        help={
          offered.length === 0 ? '写明条款，不超过1000字。' : '写明条款，不超过1000字；常用条款可以点选加入。'
        }
        max={1000}
        lines={3}
      />
      {offered.length === 0 ? null : (
        <fieldset className={own.offered}>
          <legend className="visually-hidden">常用法律依据</legend>
          {offered.map((article) => (
            <Button key={article} onClick={() => take(article)}>
              加入{article}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
