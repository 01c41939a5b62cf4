import { SecureError } from '../errors/SecureError.ts'
import type { KeyClient } from '../keys/KeyClient.ts'
import type { KeyState } from './createKeyState.ts'

export function signInCalls(state: KeyState) {
  const { api, vault, projectId, hostOrigin, steps, wallet, grant, socialLogin, userOf, start, signOut } = state

  return {
    async restore() {
      if ((await vault.get('session')) === undefined) return null
      try {
        // Not cached: the session may have ended, or the wallet been locked, elsewhere.
        await wallet.read({ isNew: true })
        const user = await userOf(await grant())
        return user.isOpen ? user : null
      } catch (cause) {
        if (cause instanceof SecureError && (cause.code === 'SESSION_OVER' || cause.code === 'KEYS_GONE')) return null
        throw cause
      }
    },
    async requestCode(email) {
      steps.passkey = undefined
      const challenge = await api('login/email', { projectId, hostOrigin, email })
      steps.loginId = challenge.loginId
      steps.spent = undefined
      return challenge
    },
    async awaitDevice() {
      if (steps.loginId === undefined) throw new SecureError('STATE_CONFLICT')
      return (await api('login/device', { loginId: steps.loginId })).confirmed
    },
    async submitCode(code) {
      if (steps.loginId === undefined) throw new SecureError('STATE_CONFLICT')
      if (steps.spent?.code !== code) {
        steps.spent = await start(steps.loginId, code)
      }
      const { session } = steps.spent
      await wallet.openOrCreate(session)
      const signedIn = await userOf(session)
      steps.loginId = undefined
      steps.spent = undefined
      return signedIn
    },
    async startSocialLogin(start) {
      steps.passkey = undefined
      return (await socialLogin()).start(start)
    },
    attestSocialLogin: async (about) => (await socialLogin()).attest(about),
    async redeemSocial(transaction) {
      const session = await (await socialLogin()).redeem(transaction)
      if (session === undefined) return null
      await wallet.openOrCreate(session)
      const signedIn = await userOf(session)
      steps.social = undefined
      return signedIn
    },
    cancelSocial: async (transaction) => (await socialLogin()).cancel(transaction),
    signOut,
  } satisfies Partial<KeyClient>
}
