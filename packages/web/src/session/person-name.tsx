import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import styles from './person-name.module.css';
import { read } from './storage.ts';

/**
 * Name of the signed-in user in the header. A nickname is shortened like any name (specification, section 5). Without
 * one the login name is shown, which would be meaningless if shortened, so it is shown whole as far as there is room.
 */
export function PersonName({ name }: { readonly name: string }) {
  return name === read('userName') ? <span className={styles.login}>{name}</span> : <ShortName name={name} />;
}
