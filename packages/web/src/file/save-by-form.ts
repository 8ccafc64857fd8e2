import { pageToken } from '../session/page-person.ts';

/**
 * Downloads by a ticket with a form: the browser saves the response by itself, and the form's fields appear in no
 * address.
 */
export function saveByForm(action: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.hidden = true;
  for (const [name, value] of Object.entries({ ...fields, token: pageToken() ?? '' })) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
