import type { Page } from '@playwright/test'

/** An authenticator of the browser itself, with a person who agrees to everything. It stays with the page wherever that goes. */
export async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
      isUserVerified: true,
    },
  })
  return {
    /** Deletes its passkeys, as the browser's settings do. */
    async forgets(): Promise<void> {
      await session.send('WebAuthn.clearCredentials', { authenticatorId })
    },
    /** Leaves the dialog open. */
    async waits(isWaiting = true): Promise<void> {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: !isWaiting })
    },
    async passkeys(): Promise<number> {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
    async refuses(): Promise<void> {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    },
  }
}
