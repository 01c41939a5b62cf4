import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { decodeSs58 } from '@airlock/protocol/namespaces/polkadot/ss58'
import { isObject } from '../injected/ownProperty.ts'
import { listOf } from '../standard/parseStandardWallet.ts'

/** An account of a wallet, read once. */
export type Account = {
  /** The 32 bytes by which addresses of all networks are compared. */
  key: Uint8Array
  /** As the wallet wrote it, and takes it back. */
  written: string
  /** CAIP-2 reference of the one network that the account is for. Absent: it is for all. */
  network?: string
}

const EVM_ADDRESS = /^0x[\da-f]{40}$/i

/**
 * The accounts of a wallet's answer, each once. Those of chains with EVM addresses are left out.
 *
 * @throws AirlockError WALLET_INVALID_ANSWER for no list, and for an entry without an address
 */
export function readAccounts(answer: unknown): Account[] {
  try {
    const accounts = listOf(answer).flatMap(readAccount)
    return [...new Map(accounts.map((account) => [`${account.key}:${account.network}`, account])).values()]
  } catch (cause) {
    throw new AirlockError('WALLET_INVALID_ANSWER', { cause })
  }
}

/** @throws TypeError for an entry without an address, or what a getter throws */
function readAccount(native: unknown): [] | [Account] {
  if (!isObject(native)) throw new TypeError('no account')
  const { address, type, genesisHash } = native
  if (typeof address !== 'string') throw new TypeError('no address')
  if (type === 'ethereum' || EVM_ADDRESS.test(address)) return []
  const key = decodeSs58(address)?.key
  if (!key) throw new TypeError('no address')
  // The hash of the network's first block, of which CAIP-2 takes 32 characters.
  const isBound = typeof genesisHash === 'string' && genesisHash !== ''
  return [{ key, written: address, ...(isBound && { network: genesisHash.slice(2, 34).toLowerCase() }) }]
}
