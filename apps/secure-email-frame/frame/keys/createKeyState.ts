import type { SessionGrant, WalletRecord } from '@airlock/protocol/secure/api'
import { SecureFault } from '../errors/SecureFault.ts'
import { createSession, type SessionOptions } from '../signIn/sessions/createSession.ts'
import type { VaultSession } from '../signIn/sessions/Vault.ts'
import type { SocialLogin } from '../signIn/social/createSocialLogin.ts'
import { createWallet } from '../wallet/createWallet.ts'
import { passkeyFacts } from '../wallet/passkeyFacts.ts'
import type { OpenUser, SecureUser } from './KeyClient.ts'

export type KeyOptions = SessionOptions & { projectId: string }

/** Pending steps of this document. */
type Steps = {
  loginId?: string | undefined
  /** The used code of a sign-in whose wallet could not be opened yet. */
  spent?: { code: string; session: VaultSession } | undefined
  /** Session in which this document unlocked the wallet. Another tab may start another session. */
  unlockedSession: string | null | undefined
  social?: Promise<SocialLogin> | undefined
}

export type KeyState = ReturnType<typeof createKeyState>

/** Session, wallet and pending steps of one document. The groups of worker calls share them. */
export function createKeyState(options: KeyOptions) {
  const { api, vault, projectId, hostOrigin, exclusively } = options
  const steps: Steps = { unlockedSession: null }

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
    steps.loginId = undefined
    steps.social = undefined
    steps.spent = undefined
    steps.unlockedSession = null
  }

  /** Clears what is kept of a session, after anything that was being written or renewed. One that another tab began since stays. */
  const clearOf = (id: string | undefined) =>
    exclusively(async () => {
      const left = await vault.get('session')
      if (left !== undefined && left.id !== id) return
      steps.unlockedSession = null
      await vault.clear()
    })

  /** The social sign-in that is under way; signing out ends it. */
  function socialLogin(): Promise<SocialLogin> {
    if (steps.social !== undefined) return steps.social
    const made: Promise<SocialLogin> = import('../signIn/social/createSocialLogin.ts').then(({ createSocialLogin }) =>
      createSocialLogin({
        vault,
        api,
        projectId,
        hostOrigin,
        inSession,
        end,
        clearOf,
        hold: (granted, isCurrent) => hold(granted, () => steps.social === made && isCurrent()),
      }),
    )
    steps.social = made
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
      return { code, session: await hold(granted, () => steps.loginId === login) }
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
    ...{ api, vault, projectId, hostOrigin, steps, wallet, waysIn, grant, inSession, whileHeld, whilePersonIsHere },
    ...{ leave, forgetSteps, clearOf, socialLogin, userOf, openUserOf, begin, hold, changeUser, changed, signOut },
  }
}
