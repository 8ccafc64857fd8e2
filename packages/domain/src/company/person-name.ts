/**
 * Characters of rare names that older systems encode in the private use area (GBK FE50–FEA0, from U+E815), in their
 * forms of GB 18030-2022. For example, many identity cards contain 䶮 as U+E863.
 */
const firstOwn = 0xe815;
const ownPlaces = [
  ...'⺁𠂇𠂉𠃌⺄㑳㑇⺈⺋龴㖞㘚㘎⺌⺗㥮㤘龵㧏㧟㩳㧐龶龷㭎㱮㳠⺧𡗗龸⺪䁖䅟⺮䌷⺳⺶⺷𢦏䎱䎬⺻䏝䓖䙡䙌龹䜣䜩䝼䞍⻊䥇䥺䥽䦂䦃䦅䦆䦟䦛䦷䦶龺𤇾䲣䲟䲠䲡䱷䲢䴓䴔䴕䴖䴗䴘䴙䶮龻',
];

/**
 * Normalizes the characters of a name, independent of the input method: full-width letters and signs become plain ones,
 * rare characters get their standard code points, and middle dots, hyphens and apostrophes become uniform. Invisible
 * marks are removed.
 */
export function foldLetters(text: string): string {
  return text
    .replace(/[\ue815-\ue864]/g, (letter) => ownPlaces[letter.charCodeAt(0) - firstOwn] ?? letter)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[•‧∙⋅・･●]/g, '·')
    .replace(/[‐‑–−]/g, '-')
    .replace(/[’‘ʼ`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

const han = '\\p{Script=Han}';
const dotInHan = new RegExp(`([${han}])\\.(?=[${han}])`, 'gu');
const blankInHan = new RegExp(`([${han}]) (?=[${han}])`, 'gu');

/** Normalizes a person's name for storage and comparison: `阿依古丽．买买提` → `阿依古丽·买买提`, `ＺＨＡＯ　Wei` → `ZHAO Wei`. */
export function normalisePersonName(value: string): string {
  return foldLetters(value).replace(/ ?· ?/g, '·').replace(dotInHan, '$1·').replace(blankInHan, '$1');
}

/** Letters of every script, as in foreign papers, and the signs that occur within names. */
const allowed = /^[\p{L}\p{M}·.' -]$/u;

/** Checks the name on a paper. `whose` is the label in the message for a missing name: 法定代表人姓名. */
export function checkPersonName(value: string, whose: string): string | null {
  const name = normalisePersonName(value);
  if (name === '') return `请输入${whose}`;
  const letters = [...name];
  const strange = letters.find((letter) => !allowed.test(letter));
  if (strange !== undefined && /\p{Co}/u.test(strange)) {
    const place = letters.indexOf(strange) + 1;
    return `姓名第${place}个字是自造字，其他电脑不能显示，请改用标准字库中的字`;
  }
  if (strange !== undefined) return `姓名中不能有“${strange}”，请与证件一致`;
  if (!/\p{L}/u.test(name)) return '姓名须与证件一致';
  return letters.length >= 2 && letters.length <= 50 ? null : '姓名须为2–50字，请与证件一致';
}
