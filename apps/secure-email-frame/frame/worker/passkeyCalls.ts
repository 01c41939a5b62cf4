import type { SessionGrant } from '@airlock/protocol/secure/api'
import { SecureError } from '../errors/SecureError.ts'
import type { KeyClient, SecureUser, SignedPasskey } from '../keys/KeyClient.ts'
import type { FirstSlot } from '../wallet/createWallet.ts'
import { originSalt } from '../wallet/originSalt.ts'
import type { KeyState } from './createKeyState.ts'

/** Rejections of a new passkey that leave no user behind. */
const UNSTORED = ['TOO_MANY', 'NOT_ALLOWED', 'STATE_CONFLICT', 'PASSKEY_REFUSED']

function throwUnstored(cause: unknown): never {
  if (cause instanceof SecureError && UNSTORED.includes(cause.code)) cause.context.isUnstored = true
  throw cause
}

export function passkeyCalls(state: KeyState, unlock: KeyClient['unlock']) {
  const { api, projectId, hostOrigin, wallet, unlockMethods, inSession, userOf, hold, end, clearOf, steps } = state

  async function opened(signedIn: SecureUser, { assertion, output }: SignedPasskey): Promise<SecureUser> {
    const { isOpen, passkey } = signedIn
    const opens = passkey?.credentialId === assertion.credentialId && passkey.salt === (await originSalt())
    if (isOpen || !opens || output === undefined) return signedIn
    return unlock({ kind: 'passkey', output }).catch((cause) => {
      // The passkey's key may have been replaced meanwhile: the user opens the wallet another way.
      if (cause instanceof SecureError && cause.code === 'WRONG_KEY') return signedIn
      throw cause
    })
  }

  type Entry = {
    sign(): Promise<SessionGrant>
    first?: FirstSlot | undefined
    open?(user: SecureUser): Promise<SecureUser>
  }

  /** @throws SecureError SESSION_OVER */
  async function enter({ sign, first, open = async (user) => user }: Entry): Promise<SecureUser> {
    const pending = {}
    steps.passkey = pending
    const granted = await sign()
    const isCurrent = () => steps.passkey === pending
    const session = await hold(granted, isCurrent).catch((cause) => {
      void end(granted).catch(() => {})
      throw cause
    })
    await wallet.openOrCreate(session, first)
    const signedIn = await open(await userOf(session))
    if (isCurrent()) return signedIn
    // Another sign-in started meanwhile, or the user left.
    void end(granted).catch(() => {})
    await clearOf(session.id)
    throw new SecureError('SESSION_OVER')
  }

  const slotOf = async (credentialId: string, output: string): Promise<FirstSlot> => ({
    credentialId,
    output,
    salt: await originSalt(),
  })

  return {
    startPasskeySignIn: async (place) =>
      (await api('passkey/challenge', { projectId, hostOrigin, ...place })).challenge,
    async signInByPasskey({ assertion, output }) {
      // A new wallet may have failed after its user was created.
      const first = output === undefined ? undefined : await slotOf(assertion.credentialId, output)
      return enter({
        sign: () => api('passkey/signIn', { assertion }),
        first,
        open: (user) => opened(user, { assertion, output }),
      })
    },
    startPasskeyWallet: (place) => api('passkey/startWallet', { projectId, hostOrigin, ...place }),
    async createPasskeyWallet({ passkey, output }) {
      const first = await slotOf(passkey.credentialId, output)
      return enter({ sign: () => api('passkey/createWallet', { passkey }).catch(throwUnstored), first })
    },
    async signInByRecovery(code) {
      const { findByRecovery } = await import('../wallet/passkeyOnly/findByRecovery.ts')
      return enter({
        sign: () => findByRecovery(api, projectId, code),
        open: async (user) => (user.isOpen ? user : unlock({ kind: 'recovery', code })),
      })
    },
    startAddingPasskey: (place = { inWindow: false }) => inSession('passkey/begin', place),
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
