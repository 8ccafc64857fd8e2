import { requiredText } from '@procure/domain/required-text.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import type { Fields } from '@procure/web/form/use-fields.ts';
import { MarkdownView } from '../../../lib/markdown-view.tsx';
import { positionOf, type WrittenArticle } from './article.ts';
import styles from './help.module.css';

interface PlaceFieldsProps {
  readonly of: Fields<WrittenArticle>;
  /** The existing categories, to choose from. */
  readonly categories: readonly string[];
}

/** The title of an article and its place in the help centre. */
export function PlaceFields({ of: fields, categories }: PlaceFieldsProps) {
  return (
    <div className={styles.pair}>
      <TextField
        of={fields}
        name="title"
        label="标题"
        required
        rule={requiredText('标题', { max: 100 })}
        max={100}
      />
      <div>
        <TextField
          of={fields}
          name="category"
          label="分类"
          required
          rule={requiredText('分类', { max: 50 })}
          max={50}
          list="help-categories"
        />
        <datalist id="help-categories">
          {categories.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </div>
      <TextField
        of={fields}
        name="slug"
        label="地址名"
        required
        help="文章网址的末段，小写字母、数字或连字符；发布后请勿随意更改，以免已有链接失效。"
        max={60}
      />
      <TextField of={fields} name="keywords" label="关键词" help="帮助搜索，以空格分隔。" max={200} />
      <TextField
        of={fields}
        name="position"
        label="排序"
        help="数字小的排在前面。"
        max={5}
        inputMode="numeric"
        read={(typed) => String(positionOf(typed))}
      />
    </div>
  );
}

interface BodyFieldProps {
  readonly of: Fields<WrittenArticle>;
  readonly markdown: string;
}

/** The text of an article, with its preview beside it. */
export function BodyField({ of: fields, markdown }: BodyFieldProps) {
  return (
    <div className={styles.text}>
      <TextField
        of={fields}
        name="body"
        label="正文（Markdown）"
        required
        rule={requiredText('正文', { max: 50_000 })}
        max={50_000}
        lines={20}
      />
      <section className={styles.preview} aria-label="预览">
        <h2>预览</h2>
        <MarkdownView markdown={markdown} />
      </section>
    </div>
  );
}
