/** In order, because most browsers also contain the names of their ancestors. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/(\d+)/, '微信'],
  [/DingTalk\/(\d+)/, '钉钉'],
  [/(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/(?:QQBrowser|MQQBrowser)\/(\d+)/, 'QQ浏览器'],
  [/(?:QIHU|360SE|360EE)[^;)]*?(\d*)/, '360浏览器'],
  [/HuaweiBrowser\/(\d+)/, '华为浏览器'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]*.*Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/**
 * Returns a recognizable description of a `User-Agent`: `Windows · Chrome 109`. The header is the client's own
 * statement and proves nothing.
 */
export function describeDevice(userAgent: string | null): string {
  const text = userAgent ?? '';
  const system = systems.find(([pattern]) => pattern.test(text))?.[1];
  for (const [pattern, name] of browsers) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const browser = found[1] ? `${name} ${found[1]}` : name;
    return system === undefined ? browser : `${system} · ${browser}`;
  }
  return system ?? '未知设备';
}
