import type { FieldError } from '../outcome.ts';
import type { Channel, MessageKind } from './kind.ts';

/** A text with `{names}` as placeholders. */
export interface Wording {
  readonly subject: string;
  readonly body: string;
}

/**
 * A built-in text as data. Its `{placeholders}` are filled from values; the compiler checks that none is missing. Times
 * are formatted before.
 */
export interface Template extends Wording {
  /** Its reader chooses the channels by the kind. */
  readonly kind: MessageKind;
  /**
   * It contains a code or link for access: it is sent only while that is valid, and is not kept after its expiry, nor
   * after it was delivered or has failed.
   */
  readonly secret?: true;
  /** It is about the person themselves, and stays when they leave their company. */
  readonly personal?: true;
}

/** A text message of 300 characters is charged as five. */
export const wordingSizes = { subject: 12, body: { message: 1000, mail: 2000, sms: 300 } } as const;

/** Returns the `{names}` of a text, each once, in order. */
export function placeholdersOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))];
}

interface Bounds {
  readonly builtIn: Wording;
  readonly channel: Channel;
  /** Whether the built-in text must stay as it is; other text may precede and follow it. */
  readonly fixed: boolean;
}

/**
 * Checks a custom wording. It may rephrase the built-in one, but must contain all its placeholders and no others. It is
 * plain text without addresses: links come from the platform alone. A subject has no placeholders, because it is stored
 * where codes are not, and displayed on locked screens.
 */
export function checkWording(
  { subject, body }: Wording,
  { builtIn, channel, fixed }: Bounds,
): readonly FieldError[] {
  const placeholders = placeholdersOf(builtIn.body);
  return [
    ...first('subject', [
      ...ofText('标题', subject, wordingSizes.subject),
      [/[{}]/.test(subject), '标题中不能使用占位，请写在正文中'],
      [/\p{Cc}|[\u2028\u2029]/u.test(subject), '标题不能换行'],
      [fixed && subject !== builtIn.subject, `标题须为“${builtIn.subject}”，不能更改`],
    ]),
    ...first('body', [
      ...ofText('正文', body, wordingSizes.body[channel]),
      ...ofPlaceholders(body, placeholders),
      [channel === 'sms' && body.includes('\n'), '短信正文不能换行'],
      [!body.endsWith('。'), '正文须以句号“。”结尾'],
      [fixed && !body.includes(builtIn.body), '内置正文须原样保留，可在其前后补充'],
    ]),
  ];
}

type Said = readonly [isWrong: boolean, message: string];

/** Returns the first error of a field. */
function first(field: keyof Wording, all: readonly Said[]): readonly FieldError[] {
  const found = all.find(([isWrong]) => isWrong);
  return found === undefined ? [] : [{ field, message: found[1] }];
}

function ofText(label: string, text: string, max: number): readonly Said[] {
  return [
    [text.trim() === '', `请输入${label}`],
    [text.length > max, `${label}不能超过${max}字，现有${text.length}字`],
    [/<[a-z/!?]/i.test(text), `${label}是纯文字，不能含有标签`],
    [/https?:|www\.|:\/\//i.test(text), `${label}不能写入网址：链接由系统填写`],
    // Line breaks have a rule of their own. Other such characters are invisible, and can reverse a text.
    [/\p{Cf}|(?![\n\r])\p{Cc}/u.test(text), `${label}含有看不见的字符，请重新输入`],
  ];
}

function ofPlaceholders(body: string, known: readonly string[]): readonly Said[] {
  const there = placeholdersOf(body);
  const unknown = there.filter((name) => !known.includes(name));
  const missing = known.filter((name) => !there.includes(name));
  return [
    [unknown.length > 0, `没有${inBraces(unknown)}这样的占位，请从列出的占位中选择`],
    [/[{}]/.test(body.replaceAll(/\{\w+\}/g, '')), '花括号只用于占位，如{code}，请成对书写'],
    [missing.length > 0, `缺少${inBraces(missing)}，收件人必须得知这些内容`],
    [body.includes('\r'), '正文的换行须为单个换行符'],
  ];
}

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join('、');

/** The characters of a single text message, and of each part of a longer one (UCS-2). */
const smsSingle = 70;
const smsPart = 67;

/** Returns the number of text messages that a text is sent and charged as. */
export function smsParts(text: string): number {
  return text.length <= smsSingle ? 1 : Math.ceil(text.length / smsPart);
}
