import type { Page } from '@playwright/test'

/** It survives navigation. */
export async function withAuthenticator(page: Page) {
  const { session, authenticatorId } = await addAuthenticator(page)
  return {
    /** Each window has a separate authenticator. */
    async copyTo(other: Page): Promise<void> {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      const copy = await addAuthenticator(other)
      for (const credential of credentials)
        await copy.session.send('WebAuthn.addCredential', { authenticatorId: copy.authenticatorId, credential })
    },
    async clearPasskeys(): Promise<void> {
      await session.send('WebAuthn.clearCredentials', { authenticatorId })
    },
    async setPending(isPending = true): Promise<void> {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: !isPending })
    },
    async passkeys(): Promise<number> {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
    async rejectVerification(): Promise<void> {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    },
  }
}

async function addAuthenticator(page: Page) {
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
  return { session, authenticatorId }
}
