import type { BrowserContext, Page } from 'playwright-core';

/** Adds a virtual security key of Chromium's developer tools, which confirms every request. */
export async function plugIn(context: BrowserContext, page: Page, hasPrf: boolean) {
  const tools = await context.newCDPSession(page);
  await tools.send('WebAuthn.enable');
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  });
  return { pullOut: () => tools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) };
}
