import { saveHelp } from '@procure/contract/help/help.route.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { CheckBox, TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type HelpArticle, sameArticle } from './article.ts';
import styles from './help.module.css';
import { Preview } from './preview.tsx';

interface EditorProps {
  readonly article: HelpArticle;
  /** Those in use, to choose from. */
  readonly categories: readonly string[];
}

/** One article: its place and its text, with how it will read beside it. */
export function Editor({ article, categories }: EditorProps) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(article);
  const [saved, setSaved] = useState(article);
  const act = useCommand(saveHelp);
  const errors = new Map(fieldMessages(act.failure));
  if (act.failure?.reason === 'slug_taken') errors.set('slug', act.failure.message);
  const general = errors.size > 0 ? undefined : act.failure?.message;
  const changed = !sameArticle(draft, saved);

  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [changed]);

  const change = (changes: Partial<HelpArticle>) => setDraft({ ...draft, ...changes });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await act.run(draft, draft.published ? '已保存并发布' : '已保存，暂不公开');
    if (done === null) return;
    const { version } = done;
    setSaved({ ...draft, version });
    // What was typed meanwhile stays, and is not saved yet.
    setDraft((now) => ({ ...now, version }));
    if (article.version === 0) void navigate(`/content/help?id=${draft.id}`, { replace: true });
  };
  const idOf = (name: string) => `help-${name}`;

  return (
    <form className={styles.editor} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary
        errors={[
          ...[...errors].map(([name, message]) => ({ id: idOf(name), message })),
          ...(general === undefined ? [] : [{ message: general }]),
        ]}
      />
      <div className={styles.pair}>
        <Field label="标题" required id={idOf('title')} error={errors.get('title')}>
          {(control) => (
            <TextInput
              {...control}
              value={draft.title}
              maxLength={100}
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </Field>
        <Field label="分类" required id={idOf('category')} error={errors.get('category')}>
          {(control) => (
            <>
              <TextInput
                {...control}
                list="help-categories"
                value={draft.category}
                maxLength={50}
                onChange={(event) => change({ category: event.target.value })}
              />
              <datalist id="help-categories">
                {categories.map((one) => (
                  <option key={one} value={one} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <Field
          label="地址名"
          required
          id={idOf('slug')}
          error={errors.get('slug')}
          help="文章网址的末段，小写字母、数字或连字符；发布后请勿随意更改，以免已有链接失效。"
        >
          {(control) => (
            <TextInput
              {...control}
              value={draft.slug}
              maxLength={60}
              onChange={(event) => change({ slug: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="关键词"
          id={idOf('keywords')}
          error={errors.get('keywords')}
          help="帮助搜索，以空格分隔。"
        >
          {(control) => (
            <TextInput
              {...control}
              value={draft.keywords}
              maxLength={200}
              onChange={(event) => change({ keywords: event.target.value })}
            />
          )}
        </Field>
        <Field label="排序" id={idOf('position')} error={errors.get('position')} help="数字小的排在前面。">
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              value={String(draft.position)}
              maxLength={5}
              onChange={(event) => change({ position: Number(event.target.value.replace(/\D/g, '')) })}
            />
          )}
        </Field>
      </div>
      <div className={styles.text}>
        <Field label="正文（Markdown）" required id={idOf('body')} error={errors.get('body')}>
          {(control) => (
            <TextArea
              {...control}
              value={draft.body}
              maxLength={50_000}
              onChange={(event) => change({ body: event.target.value })}
            />
          )}
        </Field>
        <section className={styles.preview} aria-label="预览">
          <h3>预览</h3>
          <Preview markdown={draft.body} />
        </section>
      </div>
      <CheckBox checked={draft.published} onChange={(event) => change({ published: event.target.checked })}>
        在帮助中心公开
      </CheckBox>
      <div className={styles.bar}>
        <p aria-live="polite">{changed ? '有未保存的修改' : saved.version === 0 ? '' : '已保存'}</p>
        <ButtonLink href="/content/help">返回列表</ButtonLink>
        <Button type="submit" kind="primary" busy={act.busy} busyText="正在保存">
          {draft.published ? '保存并发布' : '保存'}
        </Button>
      </div>
    </form>
  );
}
