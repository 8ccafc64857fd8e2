import type { Finding } from '../src/finding.ts';
import { type Given, outcomes, type Verdict, verify } from '../src/verify.ts';

/** More than any evidence is; a whole disk dropped by mistake is not read. */
const largestFile = 64 * 1024 * 1024;

const form = element('form', HTMLFormElement);
const drop = element('.drop', HTMLElement);
const chosen = element('#files', HTMLInputElement);
const key = element('#key', HTMLTextAreaElement);
const result = element('#result', HTMLElement);

let kept: readonly Given[] = [];
/** Of the examination that was asked for last: an earlier one that ends later is not shown. */
let asked = 0;

form.addEventListener('submit', (event) => event.preventDefault());
chosen.addEventListener('change', () => void take(chosen.files));
key.addEventListener('input', () => void examine());
for (const kind of ['dragenter', 'dragover', 'dragleave', 'drop'] as const) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.toggleAttribute('data-over', kind === 'dragenter' || kind === 'dragover');
    if (kind === 'drop') void take(event.dataTransfer?.files ?? null);
  });
}
// A page that was opened from the disk is the one that was kept.
if (location.protocol === 'file:') element('#keep', HTMLElement).parentElement?.remove();

async function take(files: FileList | null): Promise<void> {
  if (files === null || files.length === 0) return;
  kept = await Promise.all([...files].map(read));
  // The same file chosen again, mended meanwhile, is read again.
  chosen.value = '';
  await examine();
}

async function read(file: File): Promise<Given> {
  const bytes = file.size > largestFile ? null : await file.arrayBuffer().catch(() => null);
  return { name: file.name, content: bytes === null ? '' : new Uint8Array(bytes) };
}

async function examine(): Promise<void> {
  if (kept.length === 0) return;
  asked += 1;
  const mine = asked;
  const verdict = await verify(kept, key.value);
  if (mine === asked) show(verdict);
}

function show({ files, together, outcome }: Verdict): void {
  const heading = make('h2', outcomes[outcome]);
  heading.dataset.kind = outcome;
  result.replaceChildren(
    heading,
    ...(together.length === 0 ? [] : [listOf(together)]),
    ...files.map(({ name, findings }) => {
      const article = document.createElement('article');
      article.append(make('h3', name), listOf(findings));
      return article;
    }),
  );
  result.hidden = false;
}

const signs = { true: ['✓', '成立：'], false: ['✗', '不成立：'], null: ['—', '尚不能说明：'] } as const;

function listOf(findings: readonly Finding[]): HTMLElement {
  const list = document.createElement('ul');
  for (const { holds, words } of findings) {
    const [sign, said] = signs[`${holds}`];
    const item = document.createElement('li');
    item.dataset.holds = String(holds);
    const mark = make('span', sign);
    mark.setAttribute('aria-hidden', 'true');
    const text = make('span', words);
    text.prepend(Object.assign(make('span', said), { className: 'spoken' }));
    item.append(mark, text);
    list.append(item);
  }
  return list;
}

/** Text only: a file's name or content is never read as markup. */
function make(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function element<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
}
