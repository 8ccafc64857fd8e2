/**
 * The oldest browsers that the signed-in pages are built for, as the build tools write them: domestic browsers
 * stand on Chromium 100 and newer, Windows 7 and 8.1 end at Chromium 109 and Firefox 115 ESR.
 */
export const baselineBrowsers = ['chrome100', 'edge100', 'firefox115', 'safari15.4', 'ios15.4'];
