import { useState } from 'react';
import { CategoryTree } from '../src/category-tree/category-tree.tsx';
import type { CategoryNode } from '../src/category-tree/selection.ts';
import { DateField } from '../src/date/date-field.tsx';
import { CheckBox, PasswordInput, SelectInput, TextArea, TextInput } from '../src/field/controls.tsx';
import { ErrorSummary } from '../src/field/error-summary.tsx';
import { Field } from '../src/field/field.tsx';
import { MultiChoice } from '../src/multi-choice/multi-choice.tsx';
import styles from './gallery.module.css';
import { Part } from './part.tsx';

const tree: readonly CategoryNode[] = [
  {
    id: 'A',
    classificationName: '货物',
    children: [
      {
        id: 'A05',
        classificationName: '家具和用具',
        children: [
          { id: 'A0501', classificationName: '办公桌' },
          { id: 'A0502', classificationName: '办公椅', disabled: true },
          { id: 'A0503', classificationName: '货架' },
        ],
      },
    ],
  },
];

function Dates() {
  const [day, setDay] = useState('');
  const [moment, setMoment] = useState('2026-11-24T14:30');
  return (
    <Part name="日期">
      <div className={styles.column}>
        <DateField
          id="day"
          label="签订日期"
          required
          help="不早于2026-11-10。"
          min="2026-11-10"
          max="2026-12-31"
          value={day}
          onChange={setDay}
        />
        <output data-testid="day">{day}</output>
        <DateField label="投标截止" time value={moment} onChange={setMoment} />
        <output data-testid="moment">{moment}</output>
      </div>
    </Part>
  );
}

const people = [
  { id: 'wang', name: '王小明' },
  { id: 'li', name: '李婷' },
  { id: 'zhao', name: '赵一鸣', disabled: true },
  { id: 'chen', name: '陈小红' },
];

function People() {
  const [chosen, choose] = useState<string[]>(['li']);
  return (
    <Part name="多选">
      <div className={styles.column}>
        <Field id="openers" label="开标人" required help="开标人不能担任评委。">
          {(control) => (
            <MultiChoice {...control} noun="人员" choices={people} value={chosen} onChange={choose} />
          )}
        </Field>
        <output data-testid="chosen">{chosen.join(' ')}</output>
      </div>
    </Part>
  );
}

export function Inputs() {
  const [single, setSingle] = useState<string[]>(['A0501']);
  const [several, setSeveral] = useState<string[]>(['A0501']);
  const [area, setArea] = useState<string[]>([]);
  return (
    <>
      <Dates />
      <Part name="表单">
        <div className={styles.column}>
          <ErrorSummary errors={[{ id: 'phone', message: '请输入有效的11位手机号' }]} />
          <Field
            label="手机号"
            required
            id="phone"
            help="用于接收开标与澄清通知"
            error="请输入有效的11位手机号"
          >
            {(control) => <TextInput {...control} inputMode="tel" defaultValue="1380013800" />}
          </Field>
          <Field label="密码" required>
            {(control) => <PasswordInput {...control} autoComplete="new-password" />}
          </Field>
          <Field label="企业规模">
            {(control) => (
              <SelectInput {...control}>
                <option>大型</option>
                <option>中型</option>
              </SelectInput>
            )}
          </Field>
          <Field label="说明">{(control) => <TextArea {...control} />}</Field>
          <CheckBox name="agree">我已阅读并同意《用户服务协议》和《隐私政策》</CheckBox>
        </div>
      </Part>
      <People />
      <Part name="品类单选">
        <div className={styles.column}>
          <CategoryTree tree={tree} value={single} onChange={setSingle} mode="single" />
          <output data-testid="single">{single.join(' ')}</output>
        </div>
      </Part>
      <Part name="品类多选">
        <div className={styles.column}>
          <CategoryTree tree={tree} value={several} onChange={setSeveral} />
          <output data-testid="several">{several.join(' ')}</output>
        </div>
      </Part>
      <Part name="地区选一">
        <div className={styles.column}>
          <CategoryTree tree={tree} value={area} onChange={setArea} mode="any" noun="地区" />
          <output data-testid="area">{area.join(' ')}</output>
        </div>
      </Part>
    </>
  );
}
