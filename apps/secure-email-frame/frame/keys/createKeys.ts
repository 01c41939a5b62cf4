import type { KeySlot, SealedWallet, SessionGrant, WalletRecord } from '@airlock/protocol/secure/api'
import { fromBase64url, toBase64url } from './base64url.ts'
import { createSession, type SessionOptions } from './createSession.ts'
import { hashOf } from './hashOf.ts'
import type { KeyClient, Opening, SecureUser } from './KeyClient.ts'
import { passkeyFacts } from './passkeyFacts.ts'
import { SecureFault } from './SecureFault.ts'
import { generateKey, importKey, open, seal } from './seal.ts'

type Options = SessionOptions & { projectId: string }

const ENTROPY_BYTES = 16
const VERSION = 1
type Bytes = Uint8Array<ArrayBuffer>
const MAX_RECIPIENTS = 200

/**
 * The worker's inside. Keys are opened for one signature and closed again: what stays between is sealed by a key that no code can
 * read.
 */
export function createKeys(options: Options): KeyClient {
  const { api, vault, projectId, hostOrigin } = options
  let loginId: string | undefined
  /** A code that was spent, until its wallet could be opened too. */
  let spent: ({ code: string } & Pick<SessionGrant, 'user'>) | undefined
  let record: WalletRecord | undefined
  let isUnlockedHere = false
  let newCode: string | undefined
  const usedApprovals = new Set<string>()

  const { grant, inSession } = createSession(options, forget)

  async function forget() {
    record = undefined
    loginId = undefined
    spent = undefined
    isUnlockedHere = false
    await vault.clear()
  }

  async function userOf(session: Pick<SessionGrant, 'user'>): Promise<SecureUser> {
    record ??= (await inSession('wallet/read', {})).record ?? undefined
    if (record === undefined) throw new SecureFault('KEYS_GONE')
    const { wallet, mode, slots } = record
    return {
      id: session.user.id,
      email: session.user.email,
      addresses: wallet.addresses,
      mode,
      isOpen: (await vault.get('deviceSlot'))?.userId === session.user.id,
      passkey: passkeyFacts(slots),
      hasRecovery: slots.some(({ kind }) => kind === 'recovery'),
    }
  }

  async function keepDataKey(userId: string, dataKey: Uint8Array<ArrayBuffer>) {
    const slotKey = (await vault.get('slotKey')) ?? (await generateKey())
    await vault.set('slotKey', slotKey)
    await vault.set('deviceSlot', { userId, ...(await seal(slotKey, dataKey, userId)) })
  }

  const contextOf = (userId: string, walletId: string) => `${userId}|${walletId}|${VERSION}`

  /** The wallet of who just entered a code: the one that is there, or a new one. */
  async function openOrCreate(userId: string): Promise<void> {
    const read = await inSession('wallet/read', {})
    if (read.record === null) {
      const { addressesOf } = await import('./derive.ts')
      const entropy = crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES))
      const dataKey = crypto.getRandomValues(new Uint8Array(32))
      const walletId = toBase64url(crypto.getRandomValues(new Uint8Array(16)))
      const sealed = await seal(await importKey(dataKey), entropy, contextOf(userId, walletId))
      const addresses = await addressesOf(entropy)
      entropy.fill(0)
      const created = await inSession('wallet/create', {
        wallet: { walletId, version: VERSION, addresses, ...sealed },
        dataKey: toBase64url(dataKey),
      })
      record = created.record
      // Another device may have been first: then its wallet is the one.
      if (record.wallet.walletId === walletId) await keepDataKey(userId, dataKey)
      dataKey.fill(0)
    } else record = read.record
    const slot = await vault.get('deviceSlot')
    // What only the person can open is opened when it is first needed.
    if (slot?.userId === userId || record.mode === 'user-locked') return
    const opened = fromBase64url((await inSession('wallet/dataKey', {})).dataKey)
    await keepDataKey(userId, opened)
    opened.fill(0)
  }

  type Whose = { userId: string; wallet: SealedWallet }

  /** Opens the data key for as long as a task takes. @throws SecureFault KEYS_GONE where this device has no slot of its own */
  async function withDataKey<Value>(task: (dataKey: Bytes, whose: Whose) => Promise<Value>): Promise<Value> {
    const { user } = await grant()
    const slot = await vault.get('deviceSlot')
    const slotKey = await vault.get('slotKey')
    record ??= (await inSession('wallet/read', {})).record ?? undefined
    if (slot?.userId !== user.id || slotKey === undefined || record === undefined) throw new SecureFault('KEYS_GONE')
    const dataKey = await open(slotKey, slot, user.id)
    try {
      return await task(dataKey, { userId: user.id, wallet: record.wallet })
    } finally {
      dataKey.fill(0)
    }
  }

  async function withEntropy<Value>(task: (entropy: Bytes) => Promise<Value>): Promise<Value> {
    return withDataKey(async (dataKey, { userId, wallet }) => {
      const entropy = await open(await importKey(dataKey), wallet, contextOf(userId, wallet.walletId))
      try {
        return await task(entropy)
      } finally {
        entropy.fill(0)
      }
    })
  }

  /** Another way in, beside those that there are. */
  async function putSlot(opening: Opening, parameters: KeySlot['parameters']): Promise<SecureUser> {
    const { sealSlot } = await import('./slots.ts')
    const slot = await withDataKey((dataKey, { userId, wallet: { walletId } }) =>
      sealSlot(dataKey, opening, { userId, walletId }, parameters),
    )
    return changed(await inSession('wallet/putSlot', { slot }))
  }

  async function changed(answer: { record: WalletRecord }): Promise<SecureUser> {
    record = answer.record
    return userOf(await grant())
  }

  return {
    async restore() {
      const session = await vault.get('session')
      if (session === undefined) return null
      try {
        const current = await grant()
        const user = await userOf(current)
        return user.isOpen || user.mode === 'user-locked' ? user : null
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
        const session = await api('login/code', { loginId, code })
        spent = { code, user: session.user }
        record = undefined
        // The session is bound to the device key: both are kept, also where storage was wiped since the code was asked for.
        await vault.set('deviceKey', await vault.get('deviceKey'))
        await vault.set('session', session)
      }
      const { user } = spent
      await openOrCreate(user.id)
      const signedIn = await userOf({ user })
      loginId = undefined
      spent = undefined
      return signedIn
    },
    beginFreshCode: () => inSession('fresh/begin', {}),
    async submitFreshCode(code) {
      await inSession('fresh/code', { code })
    },
    async exportWords() {
      // A device slot alone is not enough to take the keys away: the server says whether the code is fresh, and where it has no part
      // in the wallet, what the person has was asked for in this document.
      if (record?.mode !== 'user-locked') await inSession('wallet/dataKey', {})
      else if (!isUnlockedHere) throw new SecureFault('WALLET_LOCKED')
      return withEntropy(async (entropy) => (await import('./derive.ts')).wordsOf(entropy))
    },
    async unlock(opening) {
      const { user } = await grant()
      record = (await inSession('wallet/read', {})).record ?? undefined
      const slot = record?.slots.find(({ kind }) => kind === opening.kind)
      if (record === undefined || slot === undefined) throw new SecureFault('STATE_CONFLICT')
      const { openSlot } = await import('./slots.ts')
      const whose = { userId: user.id, walletId: record.wallet.walletId }
      const dataKey = await openSlot(slot, opening, whose).catch((cause) => {
        throw new SecureFault('WRONG_KEY', { cause })
      })
      await keepDataKey(user.id, dataKey)
      dataKey.fill(0)
      isUnlockedHere = true
      return userOf(await grant())
    },
    putPasskey: ({ credentialId, salt, output }) => putSlot({ kind: 'passkey', output }, { credentialId, salt }),
    async beginRecovery() {
      const { newRecoveryCode } = await import('./slots.ts')
      newCode = newRecoveryCode()
      return newCode
    },
    async confirmRecovery(typed) {
      const { plainCode } = await import('./slots.ts')
      if (newCode === undefined) throw new SecureFault('STATE_CONFLICT')
      if (plainCode(typed) !== plainCode(newCode)) throw new SecureFault('CODE_MISTYPED')
      const user = await putSlot({ kind: 'recovery', code: newCode }, { kdf: 'HKDF-SHA-256' })
      newCode = undefined
      return user
    },
    lock: async () => changed(await inSession('wallet/lock', {})),
    updateEmail: (email) => inSession('email/update', { email }),
    async submitPrimaryCode(code) {
      await inSession('email/primary', { code })
    },
    async submitSecondaryCode(code) {
      const { newEmail } = await inSession('email/secondary', { code })
      const session = await vault.get('session')
      if (session) await vault.set('session', { ...session, user: { ...session.user, email: newEmail } })
      return newEmail
    },
    async sign({ id, shownHash, request }) {
      if (usedApprovals.has(id)) throw new SecureFault('APPROVAL_CHANGED')
      usedApprovals.add(id)
      if ((await hashOf(request)) !== shownHash) throw new SecureFault('APPROVAL_CHANGED')
      const { signRequest } = await import('./signRequest.ts')
      return withEntropy((entropy) => signRequest(entropy, request))
    },
    recipients: async () => (await vault.get('recipients')) ?? [],
    async rememberRecipients(addresses) {
      const known = (await vault.get('recipients')) ?? []
      await vault.set('recipients', [...new Set([...addresses, ...known])].slice(0, MAX_RECIPIENTS))
    },
    async signOut() {
      // Over here whatever the server says; it ends the tokens when it can be reached.
      const session = await vault.get('session')
      const ending = session && api('session/end', {}, session.accessToken).catch(() => {})
      await forget()
      await ending
    },
  }
}
