import { sha256 } from '@noble/hashes/sha2'
import { bech32, bech32m, createBase58check } from '@scure/base'
import type { CaipNetworkId } from '../../caip.ts'
import { readEncoded } from '../../text/readEncoded.ts'
import { BITCOIN_MAINNET, BITCOIN_REGTEST, BITCOIN_SIGNET, BITCOIN_TESTNET, BITCOIN_TESTNET_4 } from './networks.ts'

export type Payee = {
  kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'
  body: Uint8Array
}

type Network = { words: string; keyHash: number; scriptHash: number }

const MAINNET: Network = { words: 'bc', keyHash: 0x00, scriptHash: 0x05 }
const TESTNET: Network = { words: 'tb', keyHash: 0x6f, scriptHash: 0xc4 }
const NETWORKS: Readonly<Record<string, Network>> = {
  [BITCOIN_MAINNET]: MAINNET,
  [BITCOIN_TESTNET]: TESTNET,
  [BITCOIN_TESTNET_4]: TESTNET,
  [BITCOIN_SIGNET]: TESTNET,
  [BITCOIN_REGTEST]: { ...TESTNET, words: 'bcrt' },
}
const HASH_BYTES = 20
const PROGRAM_BYTES = 32

/** base58check, BIP-173 or BIP-350. @returns `undefined` for another network or an unknown version */
export function decodeAddress(id: CaipNetworkId, address: string): Payee | undefined {
  const network = Object.hasOwn(NETWORKS, id) ? NETWORKS[id] : undefined
  if (network === undefined || address.length > 90) return undefined
  return decodeWitness(network, address) ?? decodeHash(network, address)
}

function decodeHash({ keyHash, scriptHash }: Network, address: string): Payee | undefined {
  const bytes = readEncoded(() => createBase58check(sha256).decode(address))
  if (bytes?.length !== 1 + HASH_BYTES) return undefined
  const body = bytes.slice(1)
  if (bytes[0] === keyHash) return { kind: 'p2pkh', body }
  return bytes[0] === scriptHash ? { kind: 'p2sh', body } : undefined
}

function decodeWitness({ words: prefix }: Network, address: string): Payee | undefined {
  for (const code of [bech32, bech32m]) {
    const version = code === bech32 ? 0 : 1
    const decoded = readEncoded(() => code.decode(address as `${string}1${string}`))
    if (decoded?.prefix !== prefix || decoded.words[0] !== version) continue
    const body = readEncoded(() => code.fromWords(decoded.words.slice(1)))
    if (version === 0 && body?.length === HASH_BYTES) return { kind: 'p2wpkh', body }
    if (body?.length === PROGRAM_BYTES) return { kind: version === 0 ? 'p2wsh' : 'p2tr', body }
  }
  return undefined
}
