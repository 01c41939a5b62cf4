import { SecureError } from '../errors/SecureError.ts'
import type { KeyState } from './createKeyState.ts'
import type { KeyClient } from './KeyClient.ts'

export function signInCalls(state: KeyState) {
  const { api, vault, projectId, hostOrigin, steps, wallet, unlockMethods, grant, inSession } = state
  const { leave, forgetSteps, clearOf, socialLogin, userOf, start, hold, changeUser, signOut } = state

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
    startSocialLogin: async (start) => (await socialLogin()).start(start),
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
    async decideRemovedWay(decision, ticket) {
      const session = await hold(await api(`way/${decision}`, { ticket, projectId }), () => true)
      await wallet.openOrCreate(session)
      return userOf(session)
    },
    listUnlockMethods: () => inSession('identity/list', {}),
    startLinking: async (start) =>
      (await socialLogin()).startLinking(
        start,
        await (await unlockMethods()).proofIfLocked('linkIdentity', start.transaction),
      ),
    awaitLink: async (transaction) => (await socialLogin()).awaitLink(transaction),
    cancelLink: async (transaction) => (await socialLogin()).cancelLink(transaction),
    async unlink(id) {
      await inSession('identity/unlink', { id, ...(await (await unlockMethods()).proofIfLocked('unlinkIdentity', id)) })
    },
    async removeEmail() {
      await inSession('email/remove', await (await unlockMethods()).proofIfLocked('removeEmail'))
      await changeUser((user) => ({ ...user, email: null })).catch(() => {})
    },
    startReauth: () => inSession('fresh/begin', {}),
    async submitReauthCode(code) {
      await inSession('fresh/code', { code })
    },
    listSessions: async () => (await inSession('session/list', {})).sessions,
    async endSessions(id) {
      await inSession('session/endOthers', { id })
    },
    async deleteAccount() {
      const { id } = await grant()
      const { keptUntil: restorableUntil } = await inSession(
        'account/delete',
        await (await unlockMethods()).proofIfLocked('deleteAccount'),
      )
      leave()
      forgetSteps()
      await clearOf(id)
      return restorableUntil
    },
    updateEmail: async (email) =>
      inSession('email/update', { email, ...(await (await unlockMethods()).proofIfLocked('changeEmail', email)) }),
    async submitPrimaryCode(code) {
      await inSession('email/primary', { code })
    },
    async submitSecondaryCode(code) {
      const { newEmail } = await inSession('email/secondary', { code })
      await changeUser((user) => ({ ...user, email: newEmail }))
      return newEmail
    },
    signOut,
  } satisfies Partial<KeyClient>
}
