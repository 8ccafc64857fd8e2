import { useEffect, useState } from 'react';
import styles from './side-index.module.css';

interface SideIndexProps {
  /** `id` is the section element's id on this page; `wrong` counts the fields in it that must be corrected. */
  readonly sections: readonly { readonly id: string; readonly title: string; readonly wrong?: number }[];
  readonly label?: string;
}

/** The sections of a long page; the one being read is marked. Plain anchors without JavaScript. */
export function SideIndex({ sections, label = '本页内容' }: SideIndexProps) {
  const [current, setCurrent] = useState(sections[0]?.id);
  const ids = sections.map((section) => section.id).join(' ');
  useEffect(() => {
    const seen = new Set<string>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) seen.add(entry.target.id);
          else seen.delete(entry.target.id);
        }
        const first = ids.split(' ').find((id) => seen.has(id));
        if (first) setCurrent(first);
      },
      { rootMargin: '-80px 0px -60% 0px' },
    );
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id);
      if (section) watcher.observe(section);
    }
    return () => watcher.disconnect();
  }, [ids]);
  return (
    <nav className={styles.index} aria-label={label} data-print="no">
      <ul>
        {sections.map(({ id, title, wrong = 0 }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title}
              {wrong > 0 ? <span className={styles.wrong}>{wrong} 处需修改</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
