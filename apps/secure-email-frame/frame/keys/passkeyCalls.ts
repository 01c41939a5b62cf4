import { SecureError } from '../errors/SecureError.ts'
import { originSalt } from '../signIn/passkey/originSalt.ts'
import type { SignedPasskey } from '../wallet/passkey.ts'
import type { KeyState } from './createKeyState.ts'
import type { KeyClient, SecureUser } from './KeyClient.ts'

export function passkeyCalls(state: KeyState, unlock: KeyClient['unlock']) {
  const { api, projectId, hostOrigin, wallet, unlockMethods, inSession, userOf, hold, end, clearOf, steps } = state

  /** Opens a wallet that the same passkey opens. */
  async function opened(signedIn: SecureUser, { assertion, output }: SignedPasskey): Promise<SecureUser> {
    const { isOpen, passkey } = signedIn
    const opens = passkey?.credentialId === assertion.credentialId && passkey.salt === (await originSalt())
    if (isOpen || !opens || output === undefined) return signedIn
    return unlock({ kind: 'passkey', output }).catch((cause) => {
      // Its key may have been replaced meanwhile: the user opens the wallet another way.
      if (cause instanceof SecureError && cause.code === 'WRONG_KEY') return signedIn
      throw cause
    })
  }

  return {
    startPasskeySignIn: async () => (await api('passkey/challenge', { projectId, hostOrigin })).challenge,
    async signInByPasskey({ assertion, output }) {
      const pending = {}
      steps.passkey = pending
      const granted = await api('passkey/signIn', { assertion })
      const isCurrent = () => steps.passkey === pending
      const session = await hold(granted, isCurrent).catch((cause) => {
        void end(granted).catch(() => {})
        throw cause
      })
      await wallet.openOrCreate(session)
      const signedIn = await opened(await userOf(session), { assertion, output })
      if (isCurrent()) return signedIn
      // Another sign-in started meanwhile, or the user left.
      void end(granted).catch(() => {})
      await clearOf(session.id)
      throw new SecureError('SESSION_OVER')
    },
    startAddingPasskey: () => inSession('passkey/begin', {}),
    async addPasskey(passkey) {
      const proof = await (await unlockMethods()).proofIfLocked('addPasskey', passkey.credentialId)
      await inSession('passkey/add', { passkey, ...proof })
    },
    async removePasskey(credentialId) {
      const proof = await (await unlockMethods()).proofIfLocked('removePasskey', credentialId)
      return (await inSession('passkey/remove', { credentialId, ...proof })).existing
    },
  } satisfies Partial<KeyClient>
}
