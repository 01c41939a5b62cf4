import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { decodeSs58 } from '@airlock/protocol/namespaces/polkadot/ss58'
import { isObject } from '../injected/ownProperty.ts'
import { listOf } from '../standard/parseStandardWallet.ts'

export type Account = {
  key: Uint8Array
  written: string
  /** CAIP-2 reference of the only network. Absent: every network. */
  network?: string
}

const EVM_ADDRESS = /^0x[\da-f]{40}$/i

/** @throws AirlockError WALLET_INVALID_ANSWER if the value is not a list of addresses */
export function readAccounts(response: unknown): Account[] {
  try {
    const accounts = listOf(response).flatMap(readAccount)
    return [...new Map(accounts.map((account) => [`${account.key}:${account.network}`, account])).values()]
  } catch (cause) {
    throw new AirlockError('WALLET_INVALID_ANSWER', { cause })
  }
}

function readAccount(native: unknown): [] | [Account] {
  if (!isObject(native)) throw new TypeError('no account')
  const { address, type, genesisHash } = native
  if (typeof address !== 'string') throw new TypeError('no address')
  if (type === 'ethereum' || EVM_ADDRESS.test(address)) return []
  const key = decodeSs58(address)?.key
  if (!key) throw new TypeError('no address')
  // The CAIP-2 reference is the first 32 hex digits of the genesis hash.
  const isBound = typeof genesisHash === 'string' && genesisHash !== ''
  return [{ key, written: address, ...(isBound && { network: genesisHash.slice(2, 34).toLowerCase() }) }]
}
