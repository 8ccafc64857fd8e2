import { ConfirmHost } from '../src/confirm/confirm.tsx';
import { OfflineBanner } from '../src/offline-banner/offline-banner.tsx';
import { useLarge } from '../src/page-load/use-large.ts';
import { ToastHost } from '../src/toast/toast.tsx';
import { Actions } from './actions.tsx';
import styles from './gallery.module.css';
import { Inputs } from './inputs.tsx';
import { Lists } from './lists.tsx';
import { Stages } from './stages.tsx';

/** Every shared element on one page, in its states; looked at by people and tried by the browser test. */
export function Gallery() {
  const [large, setLarge] = useLarge();
  return (
    <main className={styles.page}>
      <OfflineBanner />
      <h1>界面元素</h1>
      <button type="button" aria-pressed={large} onClick={() => setLarge(!large)}>
        大字版
      </button>
      <Actions />
      <Inputs />
      <Lists />
      <Stages />
      <ToastHost />
      <ConfirmHost />
    </main>
  );
}
