import type { SealedWallet, WalletRecord } from '@airlock/protocol/secure/api'
import { fromBase64url } from '@airlock/protocol/text/base64url'
import { SecureError } from '../errors/SecureError.ts'
import { generateKey, importKey, open, seal } from '../keys/bytes/seal.ts'
import type { PasskeyData } from '../keys/KeyClient.ts'
import type { createSession } from '../sessions/createSession.ts'
import type { Vault, VaultSession } from '../sessions/Vault.ts'
import { walletContext } from './walletContext.ts'

export type Bytes = Uint8Array<ArrayBuffer>
export type FirstSlot = PasskeyData & { output: string }
type SessionOwner = Pick<VaultSession, 'id' | 'user'>
export type Owner = { userId: string; wallet: SealedWallet }
type EntropyTask<Value> = (entropy: Bytes, addresses: SealedWallet['addresses']) => Promise<Value>

export function createWallet({
  vault,
  grant,
  inSession,
  inSessionOf,
  whileHeld,
}: { vault: Vault } & Pick<ReturnType<typeof createSession>, 'grant' | 'inSession' | 'inSessionOf' | 'whileHeld'>) {
  let stored: { userId: string; record: WalletRecord } | undefined

  /** @throws SecureError KEYS_GONE if missing, ADDRESSES_CHANGED if they do not match the keys */
  async function read({ isNew = false } = {}): Promise<WalletRecord> {
    const session = await grant()
    // Another tab may have switched users.
    if (stored?.userId === session.user.id && !isNew) return stored.record
    const found = (await inSession('wallet/read', {})).record
    if (found === null) throw new SecureError('KEYS_GONE')
    return save(session, found)
  }

  /** @throws SecureError ADDRESSES_CHANGED if this device knows other addresses */
  async function save(session: SessionOwner, next: WalletRecord): Promise<WalletRecord> {
    const userId = session.user.id
    const known = await vault.get('verified')
    if (known?.userId === userId) {
      if (known.identity !== identityOf(next.wallet)) throw new SecureError('ADDRESSES_CHANGED')
    } else if ((await vault.get('deviceSlot'))?.userId === userId) {
      await whileHeld(session, () => verify(userId, next.wallet))
    }
    stored = { userId, record: next }
    return next
  }

  async function verify(userId: string, wallet: SealedWallet) {
    await withDataKeyOf(userId, (dataKey) => checkAddresses(dataKey, { userId, wallet }))
    await vault.set('verified', { userId, identity: identityOf(wallet) })
  }

  async function storeDataKey(userId: string, dataKey: Bytes) {
    const slotKey = (await vault.get('slotKey')) ?? (await generateKey())
    await vault.set('slotKey', slotKey)
    await vault.set('deviceSlot', { userId, ...(await seal(slotKey, dataKey, userId)) })
  }

  /** @throws SecureError KEYS_GONE without a slot of this device */
  async function withDataKeyOf<Value>(userId: string, task: (dataKey: Bytes) => Promise<Value>): Promise<Value> {
    const slot = await vault.get('deviceSlot')
    const slotKey = await vault.get('slotKey')
    if (slot?.userId !== userId || slotKey === undefined) throw new SecureError('KEYS_GONE')
    const dataKey = await open(slotKey, slot, userId)
    try {
      return await task(dataKey)
    } finally {
      dataKey.fill(0)
    }
  }

  /** @throws SecureError KEYS_GONE */
  async function withDataKey<Value>(task: (dataKey: Bytes, owner: Owner) => Promise<Value>): Promise<Value> {
    const { user } = await grant()
    const { wallet } = await read()
    return withDataKeyOf(user.id, (dataKey) => task(dataKey, { userId: user.id, wallet }))
  }

  return {
    read,
    save,
    withDataKey,
    /** @returns null if this device has not verified them @throws SecureError ADDRESSES_CHANGED */
    async verifiedAddresses(userId: string, record: WalletRecord): Promise<SealedWallet['addresses'] | null> {
      const known = await vault.get('verified')
      if ((await vault.get('deviceSlot'))?.userId !== userId || known?.userId !== userId) return null
      if (known.identity !== identityOf(record.wallet)) throw new SecureError('ADDRESSES_CHANGED')
      return record.wallet.addresses
    },
    /** @throws SecureError KEYS_GONE, ADDRESSES_CHANGED */
    withEntropy: <Value>(task: EntropyTask<Value>) =>
      withDataKey((dataKey, owner) => withEntropyOf(dataKey, owner, task)),
    /** Stores the data key if it opens the wallet with these addresses. Call it inside `whileHeld`. */
    async admit(userId: string, wallet: SealedWallet, dataKey: Bytes) {
      await checkAddresses(dataKey, { userId, wallet })
      await storeDataKey(userId, dataKey)
      await vault.set('verified', { userId, identity: identityOf(wallet) })
    },
    /** @throws SecureError WRONG_KEY if the first slot does not open it */
    async openOrCreate(session: SessionOwner, first?: FirstSlot): Promise<void> {
      const userId = session.user.id
      // Rejects if another sign-in replaces the session meanwhile.
      const call = inSessionOf(session)
      const storeAndErase = (dataKey: Bytes) =>
        whileHeld(session, () => storeDataKey(userId, dataKey)).finally(() => dataKey.fill(0))
      let { record: found } = await call('wallet/read', {})
      if (found === null) {
        found = await (await import('./createNewWallet.ts')).createNewWallet(call, userId, {
          first,
          hold: storeAndErase,
        })
      }
      const slot = await vault.get('deviceSlot')
      // The server cannot return the data key of a user-locked wallet: its user unlocks it at the end of the sign-in.
      if (slot?.userId !== userId && found.mode !== 'user-locked') {
        await storeAndErase(fromBase64url((await call('wallet/dataKey', {})).dataKey))
      }
      await save(session, found)
    },
  }
}

const identityOf = ({ walletId, addresses }: SealedWallet) => `${walletId}|${addresses.eip155}|${addresses.solana}`

const checkAddresses = (dataKey: Bytes, owner: Owner) => withEntropyOf(dataKey, owner, async () => {})

/** @throws SecureError ADDRESSES_CHANGED if the wallet does not open, or has other addresses */
async function withEntropyOf<Value>(
  dataKey: Bytes,
  { userId, wallet }: Owner,
  task: EntropyTask<Value>,
): Promise<Value> {
  const entropy = await open(await importKey(dataKey), wallet, walletContext(userId, wallet)).catch((cause) => {
    throw new SecureError('ADDRESSES_CHANGED', { cause })
  })
  try {
    if (wallet.version === 1) {
      const { addressesOf } = await import('./derive.ts')
      const { eip155, solana } = await addressesOf(entropy)
      if (eip155 !== wallet.addresses.eip155 || solana !== wallet.addresses.solana)
        throw new SecureError('ADDRESSES_CHANGED')
    }
    return await task(entropy, wallet.addresses)
  } finally {
    entropy.fill(0)
  }
}
