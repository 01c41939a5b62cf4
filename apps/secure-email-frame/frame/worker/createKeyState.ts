import type { SessionGrant, WalletRecord } from '@airlock/protocol/secure/api'
import { SecureError } from '../errors/SecureError.ts'
import type { OpenUser, SecureUser } from '../keys/KeyClient.ts'
import { createSession, type SessionOptions } from '../sessions/createSession.ts'
import type { VaultSession } from '../sessions/Vault.ts'
import type { SocialLogin } from '../signIn/social/createSocialLogin.ts'
import { createWallet } from '../wallet/createWallet.ts'
import { passkeyData } from '../wallet/passkey/passkeyData.ts'

export type KeyOptions = SessionOptions & { projectId: string }

type Steps = {
  loginId?: string | undefined
  /** The used code of a sign-in whose wallet could not be opened yet. */
  spent?: { code: string; session: VaultSession } | undefined
  /** Another tab may start another session. */
  unlockedSession: string | null | undefined
  newCode?: string | undefined
  social?: Promise<SocialLogin> | undefined
  passkey?: object | undefined
}

export type KeyState = ReturnType<typeof createKeyState>

export function createKeyState(options: KeyOptions) {
  const { api, vault, projectId, hostOrigin, exclusively } = options
  const steps: Steps = { unlockedSession: null }

  const { grant, inSession, inSessionOf, whileHeld, whilePersonIsHere, end, belongTo, leave } = createSession(
    options,
    forget,
  )
  const wallet = createWallet({ vault, grant, inSession, inSessionOf, whileHeld })
  const unlockMethods = async () =>
    (await import('../wallet/createUnlockMethods.ts')).createUnlockMethods({ inSession, wallet })

  /** A document belongs to one user, although another tab may sign in another one. */
  async function forget() {
    forgetSteps()
    await vault.clear()
  }

  function forgetSteps() {
    steps.loginId = undefined
    steps.social = undefined
    steps.spent = undefined
    steps.passkey = undefined
    steps.newCode = undefined
    steps.unlockedSession = null
  }

  /** A newer session from another tab stays. */
  const clearOf = (id: string | undefined) =>
    exclusively(async () => {
      const left = await vault.get('session')
      if (left !== undefined && left.id !== id) return
      steps.unlockedSession = null
      await vault.clear()
    })

  function socialLogin(): Promise<SocialLogin> {
    if (steps.social !== undefined) return steps.social
    const created: Promise<SocialLogin> = import('../signIn/social/createSocialLogin.ts').then(
      ({ createSocialLogin }) =>
        createSocialLogin({
          vault,
          api,
          projectId,
          hostOrigin,
          inSession,
          end,
          clearOf,
          hold: (granted, isCurrent) => hold(granted, () => steps.social === created && isCurrent()),
        }),
    )
    steps.social = created
    return created
  }

  async function userOf(session: Pick<SessionGrant, 'user'>): Promise<SecureUser> {
    const record = await wallet.read()
    const { mode, slots, formerSlots: previousSlots } = record
    const user = {
      id: session.user.id,
      email: session.user.email,
      name: session.user.name ?? null,
      mode,
      passkey: passkeyData(slots),
      hasRecovery: slots.some(({ kind }) => kind === 'recovery'),
      isPasskeyOnly: session.user.isPasskeyOnly === true,
      previousSlots,
      deletesAt: session.user.deletesAt ?? null,
    }
    const addresses = await wallet.verifiedAddresses(session.user.id, record)
    return addresses === null ? { ...user, isOpen: false, addresses } : { ...user, isOpen: true, addresses }
  }

  /** @throws SecureError KEYS_GONE if another tab signed out or switched users */
  async function openUserOf(session: Pick<SessionGrant, 'user'>): Promise<OpenUser> {
    const user = await userOf(session)
    if (!user.isOpen) throw new SecureError('KEYS_GONE')
    return user
  }

  /** @throws SecureError SESSION_OVER after a sign-out */
  async function start(login: string, code: string) {
    const granted = await api('login/code', { loginId: login, code })
    try {
      return { code, session: await hold(granted, () => steps.loginId === login) }
    } catch (cause) {
      void end(granted).catch(() => {})
      throw cause
    }
  }

  /** The caller ends a session that is not stored. @throws SecureError SESSION_OVER if its sign-in was cancelled */
  async function hold(grantOf: SessionGrant, isCurrent: () => boolean): Promise<VaultSession> {
    const session = { ...grantOf, id: crypto.randomUUID() }
    return exclusively(async () => {
      if (!isCurrent()) throw new SecureError('SESSION_OVER')
      const previous = await vault.get('session')
      if (previous) void end(previous).catch(() => {})
      // Recipients and records belong to one user.
      if (previous?.user.id !== session.user.id) await vault.clear()
      // The session is bound to the device key, so both are stored, even if storage was wiped meanwhile.
      await vault.set('deviceKey', await vault.get('deviceKey'))
      await vault.set('session', session)
      if (!isCurrent()) {
        await vault.clear()
        throw new SecureError('SESSION_OVER')
      }
      belongTo(session.user.id)
      return session
    })
  }

  async function changeUser(change: (user: SessionGrant['user']) => SessionGrant['user']) {
    await whileHeld(await grant(), (session) => vault.set('session', { ...session, user: change(session.user) }))
  }

  async function changed(record: WalletRecord): Promise<OpenUser> {
    const session = await grant()
    await wallet.save(session, record)
    return openUserOf(session)
  }

  async function signOut(): Promise<void> {
    // First, so that pending writes see that the user left.
    const isOfLeaver = leave()
    forgetSteps()
    // Ends locally with any server response.
    const session = await vault.get('session')
    // Another user's session, from another tab, is theirs to end.
    if (session !== undefined && !isOfLeaver(session)) return
    const ending = session && end(session).catch(() => {})
    await vault.clear()
    await clearOf(session?.id)
    await ending
  }

  return {
    ...{
      api,
      vault,
      projectId,
      hostOrigin,
      steps,
      wallet,
      unlockMethods,
      grant,
      inSession,
      whileHeld,
      whilePersonIsHere,
    },
    ...{ leave, forgetSteps, clearOf, socialLogin, userOf, openUserOf, start, hold, end, changeUser, changed, signOut },
  }
}
