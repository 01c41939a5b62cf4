import type { SessionGrant, WalletRecord } from '@airlock/protocol/secure/api'
import { SecureFault } from '../errors/SecureFault.ts'
import { createSession, type SessionOptions } from '../signIn/sessions/createSession.ts'
import type { VaultSession } from '../signIn/sessions/Vault.ts'
import type { SocialLogin } from '../signIn/social/createSocialLogin.ts'
import { createWallet } from '../wallet/createWallet.ts'
import { passkeyFacts } from '../wallet/passkeyFacts.ts'
import { hashOf } from './bytes/hashOf.ts'
import type { KeyClient, OpenUser, SecureUser } from './KeyClient.ts'

type Options = SessionOptions & { projectId: string }

const MAX_RECIPIENTS = 200

/**
 * Implements the calls of the worker. Keys are opened for one signature and closed again; in between they are sealed by a key that no
 * code can read.
 */
export function createKeys(options: Options): KeyClient {
  const { api, vault, projectId, hostOrigin, exclusively } = options
  let loginId: string | undefined
  /** The spent code of a sign-in whose wallet could not be opened yet. */
  let spent: { code: string; session: VaultSession } | undefined
  /** Id of the session in which this document opened a locked wallet, null before. Another session may begin in another tab. */
  let unlockedSession: string | null | undefined = null
  let social: Promise<SocialLogin> | undefined
  let newCode: string | undefined
  const usedApprovals = new Set<string>()

  const { grant, inSession, inSessionOf, whileHeld, whilePersonIsHere, end, belongTo, leave } = createSession(
    options,
    forget,
  )
  const wallet = createWallet({ vault, grant, inSession, inSessionOf, whileHeld })
  /** Loaded with the first change: most visits make none. */
  const waysIn = async () => (await import('../wallet/createWaysIn.ts')).createWaysIn({ inSession, wallet })

  /** A document stays that of its person: their session may be over where another one has begun, in another tab. */
  async function forget() {
    forgetSteps()
    await vault.clear()
  }

  /** Forgets what is under way in this document. */
  function forgetSteps() {
    loginId = undefined
    social = undefined
    spent = undefined
    unlockedSession = null
  }

  /** Clears what is kept of a session, after anything that was being written or renewed. One that another tab began since stays. */
  const clearOf = (id: string | undefined) =>
    exclusively(async () => {
      const left = await vault.get('session')
      if (left !== undefined && left.id !== id) return
      unlockedSession = null
      await vault.clear()
    })

  /** The social sign-in that is under way; signing out ends it. */
  function socialLogin(): Promise<SocialLogin> {
    if (social !== undefined) return social
    const made: Promise<SocialLogin> = import('../signIn/social/createSocialLogin.ts').then(({ createSocialLogin }) =>
      createSocialLogin({
        vault,
        api,
        projectId,
        hostOrigin,
        inSession,
        end,
        clearOf,
        hold: (granted, isCurrent) => hold(granted, () => social === made && isCurrent()),
      }),
    )
    social = made
    return made
  }

  async function userOf(session: Pick<SessionGrant, 'user'>): Promise<SecureUser> {
    const record = await wallet.read()
    const { mode, slots, formerSlots } = record
    const person = {
      id: session.user.id,
      email: session.user.email,
      name: session.user.name ?? null,
      mode,
      passkey: passkeyFacts(slots),
      hasRecovery: slots.some(({ kind }) => kind === 'recovery'),
      formerSlots,
      deletesAt: session.user.deletesAt ?? null,
    }
    const addresses = await wallet.verifiedAddresses(session.user.id, record)
    return addresses === null ? { ...person, isOpen: false, addresses } : { ...person, isOpen: true, addresses }
  }

  /** @throws SecureFault KEYS_GONE where another tab has signed out, or another person in, meanwhile */
  async function openUserOf(session: Pick<SessionGrant, 'user'>): Promise<OpenUser> {
    const user = await userOf(session)
    if (!user.isOpen) throw new SecureFault('KEYS_GONE')
    return user
  }

  /** Begins a session by a code. @throws SecureFault SESSION_OVER where the person signed out meanwhile */
  async function begin(login: string, code: string) {
    const granted = await api('login/code', { loginId: login, code })
    try {
      return { code, session: await hold(granted, () => loginId === login) }
    } catch (cause) {
      void end(granted).catch(() => {})
      throw cause
    }
  }

  /** Whoever was granted a session that is not held ends it. @throws SecureFault SESSION_OVER where what it was granted for is no longer under way */
  async function hold(grantOf: SessionGrant, isCurrent: () => boolean): Promise<VaultSession> {
    const session = { ...grantOf, id: crypto.randomUUID() }
    return exclusively(async () => {
      if (!isCurrent()) throw new SecureFault('SESSION_OVER')
      const former = await vault.get('session')
      if (former) void end(former).catch(() => {})
      // Receivers and notes of one person are never another's.
      if (former?.user.id !== session.user.id) await vault.clear()
      // The session is bound to the device key: both are kept, also where storage was wiped since the code was requested.
      await vault.set('deviceKey', await vault.get('deviceKey'))
      await vault.set('session', session)
      if (!isCurrent()) {
        await vault.clear()
        throw new SecureFault('SESSION_OVER')
      }
      belongTo(session.user.id)
      return session
    })
  }

  /** Replaces the user of the session. */
  async function changeUser(change: (user: SessionGrant['user']) => SessionGrant['user']) {
    await whileHeld(await grant(), (session) => vault.set('session', { ...session, user: change(session.user) }))
  }

  async function changed(record: WalletRecord): Promise<OpenUser> {
    const session = await grant()
    await wallet.keep(session, record)
    return openUserOf(session)
  }

  async function signOut(): Promise<void> {
    // At once: what is being written meanwhile finds that its person has left.
    const isOfLeaver = leave()
    forgetSteps()
    // Over here with any answer of the server, which ends the tokens when it can be reached.
    const session = await vault.get('session')
    // The session of another person, who signed in in another tab, is for them to end.
    if (session !== undefined && !isOfLeaver(session)) return
    const ending = session && end(session).catch(() => {})
    await vault.clear()
    await clearOf(session?.id)
    await ending
  }

  return {
    async restore() {
      if ((await vault.get('session')) === undefined) return null
      try {
        // Anew: a session may have been ended from afar, and a wallet locked.
        await wallet.read({ isNew: true })
        const user = await userOf(await grant())
        return user.isOpen ? user : null
      } catch (cause) {
        if (cause instanceof SecureFault && (cause.code === 'SESSION_OVER' || cause.code === 'KEYS_GONE')) return null
        throw cause
      }
    },
    async requestCode(email) {
      const challenge = await api('login/email', { projectId, hostOrigin, email })
      loginId = challenge.loginId
      spent = undefined
      return challenge
    },
    async awaitDevice() {
      if (loginId === undefined) throw new SecureFault('STATE_CONFLICT')
      return (await api('login/device', { loginId })).confirmed
    },
    async submitCode(code) {
      if (loginId === undefined) throw new SecureFault('STATE_CONFLICT')
      if (spent?.code !== code) {
        spent = await begin(loginId, code)
      }
      const { session } = spent
      await wallet.openOrCreate(session)
      const signedIn = await userOf(session)
      loginId = undefined
      spent = undefined
      return signedIn
    },
    beginSocial: async (begin) => (await socialLogin()).begin(begin),
    vouchSocial: async (about) => (await socialLogin()).vouch(about),
    async redeemSocial(transaction) {
      const session = await (await socialLogin()).redeem(transaction)
      if (session === undefined) return null
      await wallet.openOrCreate(session)
      const signedIn = await userOf(session)
      social = undefined
      return signedIn
    },
    cancelSocial: async (transaction) => (await socialLogin()).cancel(transaction),
    async decideRemovedWay(decision, ticket) {
      const session = await hold(await api(`way/${decision}`, { ticket, projectId }), () => true)
      await wallet.openOrCreate(session)
      return userOf(session)
    },
    listWaysIn: () => inSession('identity/list', {}),
    beginLink: async (begin) =>
      (await socialLogin()).beginLink(begin, await (await waysIn()).proofIfLocked('linkIdentity', begin.transaction)),
    awaitLink: async (transaction) => (await socialLogin()).awaitLink(transaction),
    cancelLink: async (transaction) => (await socialLogin()).cancelLink(transaction),
    async unlink(id) {
      await inSession('identity/unlink', { id, ...(await (await waysIn()).proofIfLocked('unlinkIdentity', id)) })
    },
    async removeEmail() {
      await inSession('email/remove', await (await waysIn()).proofIfLocked('removeEmail'))
      await changeUser((user) => ({ ...user, email: null })).catch(() => {})
    },
    beginFreshCode: () => inSession('fresh/begin', {}),
    async submitFreshCode(code) {
      await inSession('fresh/code', { code })
    },
    async exportWords() {
      // A device slot alone is not enough to take the keys away: the server knows whether the code is fresh, and where it has no part in the
      // wallet, the person's own key was needed in this document.
      const session = await grant()
      if ((await wallet.read()).mode !== 'user-locked') await inSession('wallet/dataKey', {})
      else if (unlockedSession !== session.id) throw new SecureFault('WALLET_LOCKED')
      await inSession('wallet/exported', {})
      const words = await wallet.withEntropy(async (entropy) => (await import('../wallet/derive.ts')).wordsOf(entropy))
      // Another person may have signed in meanwhile, in another tab: these words would be theirs.
      return whileHeld(session, async () => words)
    },
    async unlock(opening) {
      const session = await grant()
      const { user } = session
      const { wallet: sealed, slots } = await wallet.read({ isNew: true })
      const slot = slots.find(({ kind }) => kind === opening.kind)
      if (slot === undefined) throw new SecureFault('STATE_CONFLICT')
      const { openSlot } = await import('../wallet/sealSlot.ts')
      const dataKey = await openSlot(slot, opening, { userId: user.id, walletId: sealed.walletId }).catch((cause) => {
        throw new SecureFault('WRONG_KEY', { cause })
      })
      await whileHeld(session, async () => {
        await wallet.admit(user.id, sealed, dataKey)
        unlockedSession = session.id
      }).finally(() => dataKey.fill(0))
      if (user.deletesAt !== undefined) {
        await (await waysIn()).keepAccount()
        await changeUser(({ deletesAt: _, ...kept }) => kept)
      }
      return openUserOf(await grant())
    },
    putPasskey: async ({ credentialId, salt, output }) =>
      changed(await (await waysIn()).add({ kind: 'passkey', output }, { credentialId, salt })),
    async beginRecovery() {
      const { newRecoveryCode } = await import('../wallet/recoveryCode.ts')
      newCode = newRecoveryCode()
      return newCode
    },
    async confirmRecovery(typed) {
      const { plainCode } = await import('../wallet/recoveryCode.ts')
      if (newCode === undefined) throw new SecureFault('STATE_CONFLICT')
      if (plainCode(typed) !== plainCode(newCode)) throw new SecureFault('CODE_MISTYPED')
      // The typed text becomes the slot's secret: the person can read that on any screen.
      const user = await changed(await (await waysIn()).add({ kind: 'recovery', code: typed }, { kdf: 'HKDF-SHA-256' }))
      newCode = undefined
      return user
    },
    restoreSlot: async (id) => changed(await (await waysIn()).restore(id)),
    lock: async () => changed(await (await waysIn()).lock()),
    listSessions: async () => (await inSession('session/list', {})).sessions,
    async endSessions(id) {
      await inSession('session/endOthers', { id })
    },
    async deleteAccount() {
      const { id } = await grant()
      const { keptUntil } = await inSession('account/delete', await (await waysIn()).proofIfLocked('deleteAccount'))
      leave()
      forgetSteps()
      await clearOf(id)
      return keptUntil
    },
    updateEmail: async (email) =>
      inSession('email/update', { email, ...(await (await waysIn()).proofIfLocked('changeEmail', email)) }),
    async submitPrimaryCode(code) {
      await inSession('email/primary', { code })
    },
    async submitSecondaryCode(code) {
      const { newEmail } = await inSession('email/secondary', { code })
      await changeUser((user) => ({ ...user, email: newEmail }))
      return newEmail
    },
    async sign({ id, shownHash, account, request }) {
      if (usedApprovals.has(id)) throw new SecureFault('APPROVAL_CHANGED')
      usedApprovals.add(id)
      if ((await hashOf({ account, request })) !== shownHash) throw new SecureFault('APPROVAL_CHANGED')
      try {
        const [{ signRequest }] = await Promise.all([
          import('../wallet/signRequest.ts'),
          // Tokens last ten minutes; a session that was ended from afar signs nothing more at all.
          inSession('session/user', {}),
        ])
        return await wallet.withEntropy(async (entropy, { eip155, solana }) => {
          if (account !== (request.kind === 'solana' ? solana : eip155)) throw new SecureFault('ACCOUNT_CHANGED')
          return signRequest(entropy, request)
        })
      } catch (cause) {
        // Nothing was signed: the person may try again.
        usedApprovals.delete(id)
        throw cause
      }
    },
    askSponsor: (name, params) => inSession(`sponsor/${name}`, params),
    smartNotes: async () => (await vault.get('smartNotes')) ?? {},
    async noteSmart(notes) {
      const { withNotes } = await import('./withNotes.ts')
      await whilePersonIsHere(async () =>
        vault.set('smartNotes', withNotes((await vault.get('smartNotes')) ?? {}, notes)),
      )
    },
    forgetCalls: (given) =>
      whilePersonIsHere(async () => {
        const { ids = [], ...notes } = (await vault.get('smartNotes')) ?? {}
        await vault.set('smartNotes', { ...notes, ids: ids.filter(([one]) => one !== given) })
      }),
    recipients: async () => (await vault.get('recipients')) ?? [],
    rememberRecipients: (addresses) =>
      // A transaction may be on its way when its person signs out, or another one signs in.
      whilePersonIsHere(async () => {
        const known = (await vault.get('recipients')) ?? []
        await vault.set('recipients', [...new Set([...addresses, ...known])].slice(0, MAX_RECIPIENTS))
      }),
    signOut,
  }
}
