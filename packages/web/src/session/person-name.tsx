import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import styles from './person-name.module.css';
import { read } from './storage.ts';

/**
 * Who is signed in, in the header. A person's name is cut as names are (specification, section 5); who has given none is
 * called by the login name, which is no name and says nothing when it is cut: whole as far as there is room.
 */
export function PersonName({ name }: { readonly name: string }) {
  return name === read('userName') ? <span className={styles.login}>{name}</span> : <ShortName name={name} />;
}
