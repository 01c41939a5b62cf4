import { sha256 } from '@noble/hashes/sha2'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { readEncoded } from '../readEncoded.ts'

/** The script that an address pays to, by the text of the address alone. */
export type Payee = {
  kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'
  /** Hash of the key or the script; the key itself of a taproot address. */
  body: Uint8Array
}

type Network = { words: string; keyHash: number; scriptHash: number }

const MAINNET: Network = { words: 'bc', keyHash: 0x00, scriptHash: 0x05 }
const TESTNET: Network = { words: 'tb', keyHash: 0x6f, scriptHash: 0xc4 }
/** By the reference of CAIP-2, the start of the hash of the first block. */
const NETWORKS: Readonly<Record<string, Network>> = {
  '000000000019d6689c085ae165831e93': MAINNET,
  // Testnet 3 and 4, and signet.
  '000000000933ea01ad0ee984209779ba': TESTNET,
  '00000000da84f2bafbbc53dee25a72ae': TESTNET,
  '00000008819873e925422c1ff0f99f7c': TESTNET,
  '0f9188f13cb7b2c71f2a335e3a4fc328': { ...TESTNET, words: 'bcrt' },
}
const HASH_BYTES = 20
const PROGRAM_BYTES = 32

/** Reads an address of a network: base58check, BIP-173 or BIP-350. @returns `undefined` for another network's, and for a version to come */
export function decodeAddress(reference: string, address: string): Payee | undefined {
  const network = Object.hasOwn(NETWORKS, reference) ? NETWORKS[reference] : undefined
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
  for (const [version, code] of [bech32, bech32m].entries()) {
    const decoded = readEncoded(() => code.decode(address as `${string}1${string}`))
    if (decoded?.prefix !== prefix || decoded.words[0] !== version) continue
    const body = readEncoded(() => code.fromWords(decoded.words.slice(1)))
    if (version === 0 && body?.length === HASH_BYTES) return { kind: 'p2wpkh', body }
    if (body?.length === PROGRAM_BYTES) return { kind: version === 0 ? 'p2wsh' : 'p2tr', body }
  }
  return undefined
}
