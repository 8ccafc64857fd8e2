import type { AreaNode } from '@procure/contract/area/area.schema.ts';
import type { TenderView } from '@procure/contract/tender/view.schema.ts';
import { type CategoryKind, categoryKindLabels, categoryKinds } from '@procure/domain/category/kind.ts';
import {
  checkMethod,
  grounds,
  groundsFor,
  methodByScope,
  sourcingRules,
} from '@procure/domain/tender/ground.ts';
import { type Method, methodLabels, methodSteps, methods, sourcings } from '@procure/domain/tender/method.ts';
import { tenderScopeLabels, tenderScopes } from '@procure/domain/tender/scope.ts';
import {
  choosesSourcing,
  isAnnounced,
  sourcingLabel,
  sourcingLabels,
  usualSourcing,
} from '@procure/domain/tender/sourcing.ts';
import { asksStateFunds, stateFundsInWords, stateFundsLabel } from '@procure/domain/tender/state-funds.ts';
import { type TenderTextName, tenderTextNames, tenderTexts } from '@procure/domain/tender/texts.ts';
import { withCitation } from '@procure/domain/tender/violation.ts';
import type { CategoryNode } from '@procure/ui/category-tree/selection.ts';
import { CheckBox, SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areasQuery, categoriesQuery } from '../queries.ts';
import { BoundField } from './bound-field.tsx';
import { controlId, type FieldMessages, type TenderDraft } from './form-state.ts';
import { PartyFields } from './party-fields.tsx';
import styles from './tender.module.css';
import { TreeField } from './tree-field.tsx';

interface FieldsProps {
  readonly draft: TenderDraft;
  readonly errors: FieldMessages;
  readonly onChange: (changes: Partial<TenderDraft>) => void;
}

interface BasicFieldsProps extends FieldsProps {
  readonly id: string;
  readonly stored: TenderView | undefined;
}

/** The first letter of a category determines the kind of procurement. */
const kindOfCategory: Readonly<Record<string, CategoryKind>> = { A: 'goods', B: 'works', C: 'services' };

export function BasicFields({ id, stored, draft, errors, onChange }: BasicFieldsProps) {
  const categories = useQuery(categoriesQuery());
  const areas = useQuery(areasQuery());
  const regions = useMemo(() => (areas.data?.data ?? []).map(regionOf), [areas.data]);
  const text = (path: 'title' | 'fundSource') => ({
    path,
    errors,
    value: draft[path],
    onChange: (value: string) => onChange({ [path]: value }),
  });
  const contact = (name: keyof TenderDraft['contact']) => ({
    path: `contact.${name}`,
    errors,
    value: draft.contact[name],
    onChange: (value: string) => onChange({ contact: { ...draft.contact, [name]: value } }),
  });
  return (
    <div className={styles.form}>
      <BoundField {...text('title')} label="项目名称" required maxLength={200} />
      <div className={styles.pair}>
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
      </div>
      <GroundFields draft={draft} errors={errors} onChange={onChange} />
      <SourcingField draft={draft} errors={errors} onChange={onChange} />
      <div className={styles.pair}>
        <TreeField
          id={controlId('categoryId')}
          label="采购品类"
          noun="品类"
          mode="single"
          error={errors.get('categoryId')}
          tree={categories.data?.data ?? []}
          value={draft.categoryId}
          shown={(path) => `${draft.categoryId} ${path.at(-1) ?? ''}`}
          onChange={(id) => onChange({ categoryId: id, kind: kindOfCategory[id.charAt(0)] ?? draft.kind })}
        />
        <Field id={controlId('kind')} label="项目类别" required error={errors.get('kind')}>
          {(control) => (
            <SelectInput
              {...control}
              value={draft.kind}
              onChange={({ target }) =>
                onChange({ kind: categoryKinds.find((one) => one === target.value) ?? draft.kind })
              }
            >
              {categoryKinds.map((one) => (
                <option key={one} value={one}>
                  {categoryKindLabels[one]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </div>
      <TreeField
        id={controlId('areaCode')}
        label="项目地区"
        noun="地区"
        mode="any"
        error={errors.get('areaCode')}
        tree={regions}
        value={draft.areaCode}
        shown={(path) => path.join(' / ')}
        onChange={(areaCode) => onChange({ areaCode })}
      />
      <PartyFields id={id} stored={stored} draft={draft} errors={errors} onChange={onChange} />
      <div className={styles.pair}>
        <BoundField {...contact('name')} label="联系人" required maxLength={50} />
        <BoundField {...contact('phone')} label="联系电话" required type="tel" maxLength={30} />
      </div>
      <div className={styles.pair}>
        <BoundField {...contact('email')} label="邮箱" type="email" maxLength={100} />
        <BoundField {...contact('address')} label="联系地址" maxLength={200} />
      </div>
      {asksStateFunds(draft) ? (
        <Field
          id={controlId('stateFunded')}
          label={stateFundsLabel}
          required
          help="选“是”的，应当确定排名第一的中标候选人为中标人（《招标投标法实施条例》第五十五条）；选“否”的，确定其他候选人须说明理由。"
          error={errors.get('stateFunded')}
        >
          {(control) => (
            <SelectInput
              {...control}
              value={stateFundsInWords(draft.stateFunded) ?? ''}
              onChange={({ target }) =>
                onChange({ stateFunded: target.value === '' ? null : target.value === '是' })
              }
            >
              <option value="">请选择</option>
              <option value="是">是</option>
              <option value="否">否</option>
            </SelectInput>
          )}
        </Field>
      ) : null}
      <BoundField
        {...text('fundSource')}
        label={tenderTexts.fundSource.label}
        required
        help="如：自筹资金、财政资金。"
        maxLength={tenderTexts.fundSource.max}
      />
    </div>
  );
}

function regionOf({ code, name, disabled, children }: AreaNode): CategoryNode {
  return { id: code, classificationName: name, disabled, children: children.map(regionOf) };
}

/** The statutory case that permits a method other than 公开招标, and the facts that meet it. */
function GroundFields({ draft, errors, onChange }: FieldsProps) {
  const cases = groundsFor(draft.scope, draft.method, draft.kind);
  if (cases.length === 0) return null;
  const use = methodByScope[draft.scope][draft.method];
  const known = cases.find((code) => code === draft.ground);
  return (
    <>
      <Field
        id={controlId('ground')}
        label="法定情形"
        required
        help={
          known === undefined
            ? `${tenderScopeLabels[draft.scope]}采用${methodLabels[draft.method]}，须符合${use.citation}规定的情形之一。`
            : `依据${grounds[known].citation}`
        }
        error={errors.get('ground')}
      >
        {(control) => (
          <SelectInput
            {...control}
            value={known ?? ''}
            onChange={({ target }) =>
              onChange({ ground: cases.find((code) => code === target.value) ?? null })
            }
          >
            <option value="">请选择</option>
            {cases.map((code) => (
              <option key={code} value={code}>
                {grounds[code].text}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <BoundField
        path="groundNote"
        errors={errors}
        label="情形说明"
        required
        rows={3}
        maxLength={1000}
        help="说明本项目如何符合所选情形，不少于10字；审批人与监督人员可见。"
        value={draft.groundNote}
        onChange={(groundNote) => onChange({ groundNote })}
      />
    </>
  );
}

/** The choice of a method that allows both ways, with the consequence of each. */
function SourcingField({ draft, errors, onChange }: FieldsProps) {
  const { citation } = sourcingRules[draft.method];
  return choosesSourcing(draft.method) ? (
    <Field
      id={controlId('sourcing')}
      label={sourcingLabel}
      required
      help={sourcingHelp(draft, citation ?? '')}
      error={errors.get('sourcing')}
    >
      {(control) => (
        <SelectInput
          {...control}
          value={draft.sourcing}
          onChange={({ target }) =>
            onChange({ sourcing: sourcings.find((one) => one === target.value) ?? draft.sourcing })
          }
        >
          {sourcingRules[draft.method].allowed.map((one) => (
            <option key={one} value={one}>
              {sourcingLabels[one]}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  ) : null;
}

function sourcingHelp({ method, sourcing, scope }: TenderDraft, citation: string): string {
  const basis = scope === 'government' ? `（${citation}）` : '';
  return isAnnounced({ sourcing })
    ? `发布公告，在门户公开，符合资格要求的供应商均可参加${basis}；发布后不能更改。`
    : `由采购人和评审专家书面推荐或者从供应商库中随机抽取，邀请不少于${methodSteps[method].minInvited}家，仅受邀供应商可见${basis}；发布后不能更改。`;
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

/** Rows of each text of the notice in the editor, and advice for its author. */
const contentTexts: Readonly<
  Record<Exclude<TenderTextName, 'fundSource'>, { readonly rows: number; readonly help?: string }>
> = {
  overview: { rows: 6 },
  qualification: {
    rows: 6,
    help: '不得以不合理的条件限制、排斥潜在投标人（《招标投标法》第十八条）。',
  },
  siteVisit: {
    rows: 3,
    help: '不得组织单个或者部分潜在投标人踏勘项目现场（《招标投标法实施条例》第二十八条）。',
  },
  objectionChannel: { rows: 3, help: '受理异议的部门、电话，及行政监督部门。' },
};
const contentTextNames = tenderTextNames.filter((name) => name !== 'fundSource');

/** The texts of the notice: the subject, the conditions of participation, the place for objections. */
export function ContentFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <div className={styles.form}>
      {contentTextNames.map((name) => (
        <BoundField
          key={name}
          path={name}
          errors={errors}
          value={draft[name]}
          onChange={(value) => onChange({ [name]: value })}
          label={tenderTexts[name].label}
          required={tenderTexts[name].required}
          maxLength={tenderTexts[name].max}
          {...contentTexts[name]}
        />
      ))}
      <CheckBox
        checked={draft.allowsConsortium}
        onChange={(event) => onChange({ allowsConsortium: event.target.checked })}
      >
        接受联合体投标
      </CheckBox>
    </div>
  );
}

/** The available methods, and the current one of an older draft, so that its author sees what to change. */
const choosable = (chosen: string) =>
  methods.filter((method) => methodSteps[method].available || method === chosen);
