/**
 * Names in the properties of files that say nothing of a person or a company: those that systems, offices and converters
 * write by themselves. Compared without case, spaces and punctuation. A new name is a new entry.
 */
export const genericNames: ReadonlySet<string> = new Set([
  ...['administrator', 'admin', 'administrators', 'root', 'user', 'users', 'username', 'guest', 'owner'],
  ...[
    'author',
    'default',
    'unknown',
    'anonymous',
    'none',
    'null',
    'undefined',
    'test',
    'pc',
    'computer',
    'office',
  ],
  ...['windows', 'windowsuser', 'windows用户', 'microsoft', 'microsoftoffice', 'microsoftofficeuser'],
  ...['microsoft帐户', 'microsoft账户', 'msoffice', 'officeuser', 'apple', 'mac', 'macbook', 'macbookpro'],
  ...[
    'lenovo',
    'lenovouser',
    'dell',
    'hp',
    'asus',
    'acer',
    'huawei',
    'thinkpad',
    'xiaomi',
    'honor',
    'deepin',
    'uos',
  ],
  ...['用户', '未知', '作者', '管理员', '系统管理员', '个人用户', '普通用户', '来宾', '微软用户', '微软中国'],
  ...['匿名', '匿名用户', '无', '雨林木风', '深度技术', '番茄花园', '新用户', '办公室', '电脑'],
]);

/** Parts of the names of software, which converters write as the author. Compared as `genericNames`. */
export const softwareNames: readonly string[] = [
  ...[
    'acrobat',
    'adobe',
    'apachepoi',
    'aspose',
    'calibre',
    'docx4j',
    'foxit',
    'ghostscript',
    'itext',
    'kingsoft',
  ],
  ...[
    'libreoffice',
    'microsoftword',
    'microsoftexcel',
    'microsoft365',
    'openoffice',
    'openpyxl',
    'pdfcreator',
  ],
  ...[
    'pdffactory',
    'pdfmake',
    'pythondocx',
    'quartz',
    'spire',
    'unnamed',
    'wkhtmltopdf',
    'wpsoffice',
    'wps文字',
  ],
  ...['wps表格', 'wps用户', '福昕', '金山'],
];

/** The times of creation that the templates of software carry into every file that is made from them. */
export const templateTimes: ReadonlySet<string> = new Set([
  ...['1996-12-17T01:32:42Z', '2006-09-13T11:21:51Z', '2006-09-16T00:00:00Z', '2013-12-23T23:15:00Z'],
  ...['2015-06-05T18:17:20Z', '2015-06-05T18:19:34Z', '2023-05-12T11:15:00Z'],
]);
