import { checkMethod, groundsFor, methodByScope } from '@procure/domain/tender/ground.ts';
import { type Method, methodLabels, methodSteps, methods } from '@procure/domain/tender/method.ts';
import { tenderScopeLabels, tenderScopes } from '@procure/domain/tender/scope.ts';
import { usualSourcing } from '@procure/domain/tender/sourcing.ts';
import { withCitation } from '@procure/domain/tender/violation.ts';
import { SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { controlId } from '../../../lib/line-draft.ts';
import type { TenderDraft, TenderFieldsProps } from './form-state.ts';

/** The scope of the tender, which determines its law. */
export function ScopeField({ draft, errors, onChange }: TenderFieldsProps) {
  return (
    <Field
      id={controlId('scope')}
      label="招标性质"
      required
      help="决定可用的采购方式与约束时限、金额的法规。"
      error={errors.get('scope')}
    >
      {(control) => (
        <SelectInput
          {...control}
          value={draft.scope}
          onChange={({ target }) =>
            onChange({ scope: tenderScopes.find((one) => one === target.value) ?? draft.scope })
          }
        >
          {tenderScopes.map((one) => (
            <option key={one} value={one}>
              {tenderScopeLabels[one]}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}

/** The methods, those that the scope may not use disabled. */
export function MethodField({ draft, errors, onChange }: TenderFieldsProps) {
  return (
    <Field
      id={controlId('method')}
      label="采购方式"
      required
      help={methodHelp(draft)}
      error={errors.get('method') ?? methodError(draft)}
    >
      {(control) => (
        <SelectInput
          {...control}
          value={draft.method}
          onChange={({ target }) =>
            onChange(withMethod(draft, methods.find((one) => one === target.value) ?? draft.method))
          }
        >
          {choosable(draft.method).map((one) => (
            <option key={one} value={one} disabled={one !== draft.method && !isOffered(draft, one)}>
              {methodLabels[one]}
              {isOffered(draft, one) ? '' : `（${tenderScopeLabels[draft.scope]}不适用）`}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}

/** A case belongs to one method only, and so does the way to find suppliers. */
function withMethod(draft: TenderDraft, method: Method): Partial<TenderDraft> {
  return method === draft.method ? {} : { method, ground: null, sourcing: usualSourcing(method) };
}

/** Whether the scope may use the method for this kind of procurement. */
function isOffered({ scope, kind }: Pick<TenderDraft, 'scope' | 'kind'>, method: Method): boolean {
  const use = methodByScope[scope][method];
  return use.allowed && (use.grounds.length === 0 || groundsFor(scope, method, kind).length > 0);
}

/** A method that a change of scope or kind has made unlawful is reported at once, before anything is sent. */
function methodError(draft: TenderDraft): string | undefined {
  const found = checkMethod(draft).find(({ field }) => field === 'method');
  return found === undefined ? undefined : withCitation(found);
}

function methodHelp({ scope }: TenderDraft): string {
  switch (scope) {
    case 'mandatory':
      return '应当公开招标；邀请招标或不招标，须有法定情形。';
    case 'government':
      return '公开招标之外的方式，须有法定情形；询比、竞价不适用。';
    case 'voluntary':
      return '决定邀请、预审、开标与谈判等环节。';
  }
}

/** The available methods, and the current one of an older draft, so that its author sees what to change. */
const choosable = (chosen: string) =>
  methods.filter((method) => methodSteps[method].available || method === chosen);
