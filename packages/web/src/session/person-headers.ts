import { personHeader } from '@procure/contract/page-person.ts';
import { namedPerson, pageToken } from './page-person.ts';

/** Headers that identify the sender, for requests not made by the client, such as those of an upload. */
export function personHeaders(): Readonly<Record<string, string>> {
  const person = namedPerson();
  return { Authorization: pageToken() ?? '', ...(person === null ? {} : { [personHeader]: person }) };
}
