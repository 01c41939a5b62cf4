import type { WalletRecord } from '@airlock/protocol/secure/api'
import { toBase64url } from '@airlock/protocol/text/base64url'
import { importKey, seal } from '../keys/bytes/seal.ts'
import type { Api } from '../sessions/createApi.ts'
import type { Bytes, FirstSlot } from './createWallet.ts'
import { WALLET_VERSION, walletContext } from './walletContext.ts'

const ENTROPY_BYTES = 16

type Options = {
  first: FirstSlot | undefined
  hold(dataKey: Bytes): Promise<void>
}

/** Another device may create one first, which then counts. @throws SecureError WRONG_KEY */
export async function createNewWallet(call: Api, userId: string, { first, hold }: Options): Promise<WalletRecord> {
  const { wallet, dataKey } = await makeWallet(userId)
  const owner = { userId, walletId: wallet.walletId }
  const opening = first && (await (await import('./passkeyOnly/firstSlot.ts')).createFirstSlot(owner, dataKey, first))
  const { record } = await call('wallet/create', { wallet, dataKey: toBase64url(dataKey), ...opening?.input })
  if (record.wallet.walletId === owner.walletId) {
    await opening?.check(record)
    await hold(dataKey)
  }
  dataKey.fill(0)
  return record
}

async function makeWallet(userId: string) {
  const { addressesOf } = await import('./derive.ts')
  const entropy = crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES))
  const dataKey = crypto.getRandomValues(new Uint8Array(32))
  const walletId = toBase64url(crypto.getRandomValues(new Uint8Array(16)))
  const head = { walletId, version: WALLET_VERSION, addresses: await addressesOf(entropy) } as const
  const sealed = await seal(await importKey(dataKey), entropy, walletContext(userId, head))
  entropy.fill(0)
  return { wallet: { ...head, ...sealed }, dataKey }
}
