import { pageToken } from '../session/page-person.ts';

/**
 * Has the browser save what a ticket gives: by a form, since a browser saves what answers one by itself, and its fields
 * stand in no address.
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
