import { Icon } from '@procure/ui/icon/icon.tsx';
import styles from './search-box.module.css';

interface SearchBoxProps {
  readonly size?: 'medium' | 'large';
  readonly label?: string;
  readonly placeholder?: string;
  readonly defaultValue?: string;
}

/** The search field and its button, in a GET form to /inviteList that works without JavaScript. */
export function SearchBox({
  size = 'medium',
  label = '搜索招标公告',
  placeholder = '项目名称或编号',
  defaultValue = '',
}: SearchBoxProps) {
  return (
    <div className={`${styles.box} ${styles[size]}`}>
      <input
        type="search"
        name="keyword"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={defaultValue}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
      />
      <button type="submit" aria-label="搜索">
        <Icon name="search" />
        {size === 'large' ? '搜索' : null}
      </button>
    </div>
  );
}
