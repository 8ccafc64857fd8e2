/** Who runs this portal, as the footer says it; every part may be missing. */
export interface Site {
  readonly unit: string;
  readonly icp: string;
  readonly police: string;
  readonly phone: string;
}

/** From SITE_UNIT, SITE_ICP (ICP备案号), SITE_POLICE (公安备案号), SITE_PHONE (技术支持). */
export function readSite(env: Readonly<Record<string, string | undefined>>): Site {
  const { SITE_UNIT = '', SITE_ICP = '', SITE_POLICE = '', SITE_PHONE = '' } = env;
  return { unit: SITE_UNIT, icp: SITE_ICP, police: SITE_POLICE, phone: SITE_PHONE };
}
