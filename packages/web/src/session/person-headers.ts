import { personHeader } from '@procure/contract/page-person.ts';
import { namedPerson, pageToken } from './page-person.ts';

/** What a request says of its sender that the client does not make itself, such as one of an upload. */
export function personHeaders(): Readonly<Record<string, string>> {
  const person = namedPerson();
  return { Authorization: pageToken() ?? '', ...(person === null ? {} : { [personHeader]: person }) };
}
