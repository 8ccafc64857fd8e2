import { saveHelp } from '@procure/contract/help/help.route.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { differencesOf } from '@procure/web/draft/differences.ts';
import { useAutosave } from '@procure/web/draft/use-autosave.ts';
import { CheckField, FieldsSummary } from '@procure/web/form/bound-fields.tsx';
import { useDraftFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type HelpArticle, positionOf, sameArticle, type WrittenArticle } from './article.ts';
import { BodyField, PlaceFields } from './article-fields.tsx';
import styles from './help.module.css';

interface EditorProps {
  readonly article: HelpArticle;
  /** The existing categories, to choose from. */
  readonly categories: readonly string[];
}

const labels: Readonly<Record<string, string>> = {
  title: '标题',
  category: '分类',
  slug: '地址名',
  keywords: '关键词',
  position: '排序',
  body: '正文',
  published: '在帮助中心公开',
};

/** One article: its place and its text, with a preview beside it; kept in this browser until it is saved. */
export function Editor({ article: { id, version, ...article }, categories }: EditorProps) {
  const navigate = useNavigate();
  const storedOf = (version: number, draft: WrittenArticle) => ({ version, draft, by: null, at: null });
  const draft = useAutosave<WrittenArticle>({
    place: (version) => (version === 0 ? ['help/new', id] : `help/${id}`),
    start: storedOf(version, { ...article, position: String(article.position) }),
    isSame: sameArticle,
    send: null,
  });
  const [saved, setSaved] = useState(draft.draft);
  const act = useCommand(saveHelp);
  const fields = useDraftFields(draft, act.failure, {
    placeOf: ({ reason }) => (reason === 'slug_taken' ? 'slug' : null),
    summary: true,
  });
  if (!draft.loaded) return <Skeleton lines={8} />;
  const isChanged = !sameArticle(draft.draft, saved);
  const conflict = draft.saving.kind === 'conflict';

  async function save(values: WrittenArticle) {
    const input = { id, version: draft.version, ...values, position: positionOf(values.position) };
    const done = await act.run(input, values.published ? '已保存并发布' : '已保存，暂不公开');
    if (done === null) return null;
    setSaved(values);
    draft.settle(storedOf(done.version, values));
    if (version === 0) void navigate(`/content/help?id=${id}`, { replace: true });
    return done;
  }

  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!conflict) void whenValid(fields, save);
      }}
    >
      <ConflictView
        draft={draft}
        noun="这篇文章"
        differences={(mine, theirs) => differencesOf(mine, theirs, { label: (path) => labels[path] ?? path })}
      />
      <FieldsSummary of={fields} />
      <PlaceFields of={fields} categories={categories} />
      <BodyField of={fields} markdown={draft.draft.body} />
      <CheckField of={fields} name="published">
        在帮助中心公开
      </CheckField>
      <div className={styles.bar}>
        <p aria-live="polite">
          {isChanged
            ? draft.keptHere
              ? '有未保存的修改，已加密暂存在本浏览器'
              : '有未保存的修改'
            : draft.version === 0
              ? ''
              : '已保存'}
        </p>
        <ButtonLink href="/content/help">返回列表</ButtonLink>
        <Button type="submit" kind="primary" busy={act.busy} busyText="正在保存" disabled={conflict}>
          {draft.draft.published ? '保存并发布' : '保存'}
        </Button>
      </div>
    </form>
  );
}
