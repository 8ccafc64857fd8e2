import type { ThemeConfig } from 'antd';
import { color, font, largeScale, radius, shadow, type } from '../tokens.ts';

/** antd in the portal's tokens; `large` is 大字版. */
export function antdTheme({ large }: { readonly large: boolean }): ThemeConfig {
  const scale = large ? largeScale : 1;
  return {
    hashed: false,
    token: {
      colorPrimary: color.primary,
      colorLink: color.primary,
      colorLinkHover: color['primary-hover'],
      colorSuccess: color.success,
      colorWarning: color.warning,
      colorError: color.danger,
      colorInfo: color.primary,
      colorText: color.text,
      colorTextSecondary: color['text-2'],
      colorTextTertiary: color['text-3'],
      colorTextPlaceholder: color['text-3'],
      colorBorder: color['line-strong'],
      colorBorderSecondary: color.line,
      colorBgLayout: color.page,
      colorBgContainer: color.surface,
      borderRadius: radius,
      boxShadow: shadow,
      boxShadowSecondary: shadow,
      fontFamily: font,
      fontSize: type['size-14'] * scale,
      controlHeight: 36 * scale,
      lineHeight: 1.6,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.15s',
      wireframe: false,
    },
    components: {
      Table: { headerBg: color.page, headerColor: color['text-2'], rowHoverBg: color['primary-tint'] },
      Tree: { nodeSelectedBg: color['primary-tint'] },
    },
  };
}
