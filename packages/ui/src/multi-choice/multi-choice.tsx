import { Button } from 'react-aria-components/Button';
import {
  ComboBox,
  ComboBoxValue,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import controls from '../field/field.module.css';
import { type ControlProps, labelIdOf } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import { withoutComposing } from '../keyboard/own-key.ts';
import styles from './multi-choice.module.css';

export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly disabled?: boolean;
}

interface MultiChoiceProps extends ControlProps {
  readonly choices: readonly Choice[];
  /** Ids, in the order in which they were chosen. */
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly loading?: boolean;
  /** The word for one choice. */
  readonly noun: string;
}

/** Picks several entries of a list by typing. Each pick is shown above with a button that removes it. For signed-in pages. */
export function MultiChoice({
  choices,
  value,
  onChange,
  loading = false,
  noun,
  ...control
}: MultiChoiceProps) {
  const described = control['aria-describedby'];
  const chosen = value.map((id) => choices.find((one) => one.id === id) ?? { id, name: '…' });
  return (
    <I18nProvider locale="zh-CN">
      <div {...withoutComposing}>
        {chosen.length === 0 ? null : (
          <ul className={styles.chosen}>
            {chosen.map(({ id, name }) => (
              <li key={id}>
                {name}
                <button
                  type="button"
                  aria-label={`去掉${name}`}
                  onClick={() => onChange(value.filter((one) => one !== id))}
                >
                  <Icon name="close" size="1em" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <ComboBox<Choice, 'multiple'>
          id={control.id}
          aria-labelledby={labelIdOf(control.id)}
          {...(described === undefined ? {} : { 'aria-describedby': described })}
          isInvalid={control['aria-invalid'] ?? false}
          isRequired={control['aria-required'] ?? false}
          validationBehavior="aria"
          selectionMode="multiple"
          menuTrigger="focus"
          allowsEmptyCollection
          defaultItems={choices}
          disabledKeys={choices.filter(({ disabled }) => disabled).map(({ id }) => id)}
          value={[...value]}
          onChange={(keys) => onChange(keys.map(String))}
        >
          <ComboBoxValue className="visually-hidden" />
          <Group className={styles.line ?? ''}>
            <Input
              className={controls.control ?? ''}
              placeholder={loading ? '正在读取…' : `查找并选择${noun}`}
            />
            <Button className={styles.open ?? ''}>
              <Icon name="down" />
            </Button>
          </Group>
          <Popover className={styles.list ?? ''}>
            <ListBox<Choice>
              className={styles.options ?? ''}
              renderEmptyState={() => (
                <p className={styles.none}>{loading ? '正在读取…' : `没有匹配的${noun}`}</p>
              )}
            >
              {({ id, name }) => (
                <ListBoxItem id={id} textValue={name} className={styles.option ?? ''}>
                  {name}
                  <Icon name="check" />
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
      </div>
    </I18nProvider>
  );
}
