import type { KeyClient } from '../keys/KeyClient.ts'
import type { KeyState } from './createKeyState.ts'

export function accountCalls(state: KeyState) {
  const { api, projectId, wallet, unlockMethods, grant, inSession } = state
  const { leave, forgetSteps, clearOf, socialLogin, userOf, hold, changeUser } = state

  return {
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
  } satisfies Partial<KeyClient>
}
