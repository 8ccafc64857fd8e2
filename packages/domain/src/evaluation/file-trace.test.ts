import { describe, expect, it } from 'vitest';
import { type FileTrace, fileTextsInWords, isTelling, sourcesInWords, tracePairs } from './file-trace.ts';

const none: FileTrace = { author: null, editor: null, software: null, madeAt: null, documentId: null };
/** A file whose content is its own, unless a digest is given. */
const file = (bidId: string, trace: Partial<FileTrace>, sha256: string = crypto.randomUUID()) => ({
  ...none,
  ...{ bidId, sha256 },
  ...trace,
});
const kinds = (...given: Parameters<typeof tracePairs>) =>
  tracePairs(...given).map(({ one, other, kind, value }) => [one, other, kind, value]);

describe('the names in the properties of files', () => {
  it.each([
    'Administrator',
    'admin',
    'User1',
    'Windows 用户',
    'Microsoft Office User',
    'lenovo',
    'WPS Office 12.1',
    'Apache POI',
    'python-docx',
    '  ',
    'A',
    '123',
    '管理员',
  ])('say nothing if systems and software write them: %s', (name) => {
    expect(isTelling(name)).toBe(false);
  });
  it.each(['江一帆', '海州重工有限公司', 'jiangyifan', 'Zhang San'])('can be of a person: %s', (name) => {
    expect(isTelling(name)).toBe(true);
  });
});

describe('the files of two bids', () => {
  it('relate them by the same author, however it is spaced', () => {
    const files = [
      file('a', { author: '江一帆' }),
      file('b', { author: '江 一帆' }),
      file('c', { author: '云小擎' }),
    ];
    expect(kinds(files, [])).toEqual([['a', 'b', 'fileAuthor', '江一帆']]);
  });
  it('relate them by the last editor, also if it is the author of the other', () => {
    const files = [
      file('b', { author: '禾小屿', editor: '江一帆' }),
      file('a', { editor: '江一帆' }),
      file('c', { author: '江一帆' }),
    ];
    expect(kinds(files, [])).toEqual([
      ['a', 'b', 'fileEditor', '江一帆'],
      ['b', 'c', 'fileEditor', '江一帆'],
      ['a', 'c', 'fileEditor', '江一帆'],
    ]);
  });
  it('relate them by software and time together, not by one alone', () => {
    const [software, madeAt] = ['WPS Office 12', '2026-05-01T09:30:12Z'];
    const files = [
      file('a', { software, madeAt }),
      file('b', { software, madeAt }),
      file('c', { software, madeAt: '2026-05-01T09:30:13Z' }),
      file('d', { software: 'Word 16', madeAt }),
    ];
    expect(kinds(files, [])).toEqual([['a', 'b', 'fileOrigin', `${software}，2026年5月1日 17:30:12`]]);
  });
  it('do not relate them by whole minutes, nor by the time of a template', () => {
    const made = (madeAt: string) => ['a', 'b'].map((bidId) => file(bidId, { software: 'Word 16', madeAt }));
    expect(kinds(made('2026-05-01T09:30:00Z'), [])).toEqual([]);
    expect(kinds(made('2015-06-05T18:19:34Z'), [])).toEqual([]);
    expect(kinds(made('2026-05-01T09:30:12'), [])).toHaveLength(1);
  });
  it('relate them by the identifier of a PDF', () => {
    const documentId = '00ff';
    expect(kinds([file('a', { documentId }), file('b', { documentId })], [])).toEqual([
      ['a', 'b', 'documentId', documentId],
    ]);
  });
  it('do not relate them by what the files of the tender have too', () => {
    const issued = {
      author: '招标代理',
      documentId: '00ff',
      software: 'Word',
      madeAt: '2026-05-01T09:30:12Z',
    };
    const files = [file('a', issued), file('b', { ...issued, editor: '招标代理' })];
    expect(kinds(files, [{ ...none, ...issued }])).toEqual([]);
    expect(kinds(files, [{ ...none, editor: '招标代理' }])).toHaveLength(2);
  });
  it('do not relate a bid with itself, nor two bids that attach the same file', () => {
    const author = '某制造商';
    expect(kinds([file('a', { author }), file('a', { author })], [])).toEqual([]);
    const brochure = [file('a', { author }, 'same'), file('b', { author }, 'same')];
    expect(kinds(brochure, [])).toEqual([]);
    // One has another file of this author, which the other has not.
    expect(kinds([...brochure, file('a', { author })], [])).toEqual([]);
    expect(kinds([...brochure, file('a', { author }), file('b', { author })], [])).toHaveLength(1);
  });
  it('show three of the values of a pair', () => {
    const several = ['甲甲', '乙乙', '丙丙', '丁丁'];
    const files = ['a', 'b'].flatMap((bidId) => several.map((author) => file(bidId, { author })));
    expect(kinds(files, [])).toEqual([['a', 'b', 'fileAuthor', '甲甲、乙乙、丙丙']]);
  });
  it('are compared in little time if they are as many as the platform accepts', () => {
    const files = Array.from({ length: 50 }, (_, bid) =>
      Array.from({ length: 500 }, () => file(`bid ${bid}`, { author: '江一帆', editor: '江一帆' })),
    ).flat();
    expect(tracePairs(files, [])).toHaveLength(2 * ((50 * 49) / 2));
  });
});

describe('the words of the findings on files', () => {
  const pair = { companyName: '乙公司', value: '江一帆', percent: null };
  it('name the other bidders in one finding, and ask to verify', () => {
    expect(
      sourcesInWords([
        { ...pair, kind: 'fileAuthor' },
        { ...pair, kind: 'documentId', value: '00ff' },
        { ...pair, kind: 'fileText' },
        { ...pair, kind: 'fileOrigin', companyName: '丙公司', value: 'Word，2026-05-01T09:30:12Z' },
      ]),
    ).toBe(
      '与乙公司的上传文件作者相同（江一帆），PDF文档编号相同；与丙公司的上传文件由相同软件在同一秒创建（Word，2026-05-01T09:30:12Z），请核实',
    );
    expect(fileTextsInWords([{ ...pair, kind: 'fileText', value: '本方案', percent: 64 }])).toBe(
      '上传文件除招标文件已有的文字外，有大段文字与其他投标人相同：与乙公司约64%相同，如“本方案”，请核实',
    );
  });
  it('are absent without such files', () => {
    expect(sourcesInWords([{ ...pair, kind: 'fileText' }])).toBeNull();
    expect(fileTextsInWords([{ ...pair, kind: 'fileAuthor' }])).toBeNull();
  });
  it('name five bidders and the number of the others', () => {
    const many = Array.from({ length: 7 }, (_, at) => ({
      ...pair,
      ...{ kind: 'fileAuthor' as const, companyName: `第${at}公司` },
    }));
    expect(sourcesInWords(many)).toMatch(/与第4公司.*；另与其他2家投标人也有相同，请核实$/);
  });
});
