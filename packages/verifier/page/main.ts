import type { Finding } from '../src/finding.ts';
import { type InputFile, outcomes, type Verdict, verify } from '../src/verify.ts';

/** Larger files are not evidence and are not read, such as a disk image dropped by mistake. Bytes. */
const largestFile = 64 * 1024 * 1024;

const form = element('form', HTMLFormElement);
const drop = element('.drop', HTMLElement);
const fileInput = element('#files', HTMLInputElement);
const key = element('#key', HTMLTextAreaElement);
const result = element('#result', HTMLElement);

let inputs: readonly InputFile[] = [];
/** Number of the newest verification. An earlier one that ends later is not shown. */
let newestRun = 0;

form.addEventListener('submit', (event) => event.preventDefault());
fileInput.addEventListener('change', () => void take(fileInput.files));
key.addEventListener('input', () => void examine());
for (const kind of ['dragenter', 'dragover', 'dragleave', 'drop'] as const) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.toggleAttribute('data-over', kind === 'dragenter' || kind === 'dragover');
    if (kind === 'drop') void take(event.dataTransfer?.files ?? null);
  });
}
// A page opened from the disk has been saved already; it does not offer to be saved.
if (location.protocol === 'file:') element('#keep', HTMLElement).parentElement?.remove();

async function take(files: FileList | null): Promise<void> {
  if (files === null || files.length === 0) return;
  inputs = await Promise.all([...files].map(read));
  // Reset, so that choosing the same file again fires `change`.
  fileInput.value = '';
  await examine();
}

async function read(file: File): Promise<InputFile> {
  const bytes = file.size > largestFile ? null : await file.arrayBuffer().catch(() => null);
  return { name: file.name, content: bytes === null ? '' : new Uint8Array(bytes) };
}

async function examine(): Promise<void> {
  if (inputs.length === 0) return;
  newestRun += 1;
  const run = newestRun;
  const verdict = await verify(inputs, key.value);
  if (run === newestRun) show(verdict);
}

function show({ files, comparisons, outcome }: Verdict): void {
  const heading = make('h2', outcomes[outcome]);
  heading.dataset.kind = outcome;
  result.replaceChildren(
    heading,
    ...(comparisons.length === 0 ? [] : [listOf(comparisons)]),
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
    const [sign, label] = signs[`${holds}`];
    const item = document.createElement('li');
    item.dataset.holds = String(holds);
    const mark = make('span', sign);
    mark.setAttribute('aria-hidden', 'true');
    const text = make('span', words);
    text.prepend(Object.assign(make('span', label), { className: 'spoken' }));
    item.append(mark, text);
    list.append(item);
  }
  return list;
}

/** Creates an element with text content, so that file names and contents are never parsed as HTML. */
function make(name: string, text: string): HTMLElement {
  const node = document.createElement(name);
  node.textContent = text;
  return node;
}

function element<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const match = document.querySelector(selector);
  if (!(match instanceof kind)) throw new Error(`the page has no ${selector}`);
  return match;
}
