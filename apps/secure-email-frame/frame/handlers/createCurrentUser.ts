import { SecureError } from '../errors/SecureError.ts'
import type { KeyClient, OpenUser, SecureUser } from '../keys/KeyClient.ts'

export type CurrentUser = ReturnType<typeof createCurrentUser>

/** A read that a sign-out overtakes fails with SESSION_OVER. */
export function createCurrentUser(keys: Pick<KeyClient, 'restore' | 'signOut'>) {
  let user: SecureUser | null | undefined
  let signOuts = 0
  /** A sign-out ends pending work in the worker. */
  let signingOut: Promise<unknown> = Promise.resolve()

  async function unlessSignedOut<Value>(reading: Promise<Value>): Promise<Value> {
    const before = signOuts
    const found = await reading
    if (signOuts !== before) throw new SecureError('SESSION_OVER')
    return found
  }

  async function read(): Promise<SecureUser | null> {
    if (user === undefined) user = await unlessSignedOut(keys.restore())
    return user
  }

  /** The user, even if their wallet is locked here. @throws SecureError SESSION_OVER */
  async function require(): Promise<SecureUser> {
    const found = await read()
    if (found === null) throw new SecureError('SESSION_OVER')
    return found
  }

  return {
    read,
    require,
    /** @throws SecureError SESSION_OVER, WALLET_LOCKED while the addresses are not verified here (T103) */
    async requireOpen(): Promise<OpenUser> {
      const found = await require()
      if (!found.isOpen) throw new SecureError('WALLET_LOCKED')
      return found
    },
    /** @throws SecureError SESSION_OVER after a sign-out */
    async signIn(signingIn: Promise<SecureUser | null>): Promise<void> {
      user = await unlessSignedOut(signingIn)
    },
    /** @throws SecureError STATE_CONFLICT, SESSION_OVER */
    async unlock(open: (locked: SecureUser) => Promise<OpenUser>): Promise<void> {
      const locked = user
      if (locked === undefined || locked === null || locked.isOpen) throw new SecureError('STATE_CONFLICT')
      const opened = await open(locked)
      if (user !== locked) throw new SecureError('SESSION_OVER')
      user = opened
    },
    setEmail(email: string) {
      if (user) user = { ...user, email }
    },
    async restart<Started>(start: () => Promise<Started>): Promise<Started> {
      await signingOut.catch(() => {})
      try {
        return await start()
      } finally {
        user = undefined
      }
    },
    async signOut(): Promise<void> {
      signOuts += 1
      user = null
      signingOut = keys.signOut()
      await signingOut
    },
  }
}
