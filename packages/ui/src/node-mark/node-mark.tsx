import { nodeColour } from '@procure/domain/display/list.ts';
import styles from './node-mark.module.css';

const texts = { green: '有下级', blue: '末级', grey: '其他' } as const;

/**
 * The mark of a node in a tree by its type (specification, section 4): "1" green, "2" blue, any other grey. Each has
 * a shape of its own, and words for whoever does not see it.
 */
export function NodeMark({ nodeType }: { readonly nodeType: string }) {
  const colour = nodeColour(nodeType);
  return (
    <span
      role="img"
      aria-label={texts[colour]}
      title={texts[colour]}
      className={`${styles.mark} ${styles[colour]}`}
    />
  );
}
