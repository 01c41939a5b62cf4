import { ed25519 } from '@noble/curves/ed25519'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { privateKeyToAddress } from 'viem/accounts'
import { bytesToHex } from 'viem/utils'

/** BIP-44, as most wallets do. */
const EVM_PATH = "m/44'/60'/0'/0/0"
const SOLANA_PATH = [44, 501, 0, 0]
const HARDENED = 0x80000000

export function wordsOf(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}

/** The caller overwrites it. */
export async function evmKeyOf(entropy: Uint8Array): Promise<Uint8Array> {
  const seed = await mnemonicToSeed(wordsOf(entropy))
  const { privateKey } = HDKey.fromMasterSeed(seed).derive(EVM_PATH)
  seed.fill(0)
  if (privateKey === null) throw new Error('The path gives no key.')
  return privateKey
}

/** First Solana account's ed25519 seed, by SLIP-10. The caller overwrites it. */
export async function solanaKeyOf(entropy: Uint8Array): Promise<Uint8Array> {
  const seed = await mnemonicToSeed(wordsOf(entropy))
  let node = hmac(sha512, 'ed25519 seed', seed)
  seed.fill(0)
  for (const index of SOLANA_PATH) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, HARDENED + index)
    node = hmac(sha512, node.subarray(32), data)
  }
  return node.subarray(0, 32)
}

export async function addressesOf(entropy: Uint8Array): Promise<{ eip155: string; solana: string }> {
  const [evm, solana] = [await evmKeyOf(entropy), await solanaKeyOf(entropy)]
  const addresses = {
    eip155: privateKeyToAddress(bytesToHex(evm)),
    solana: base58.encode(ed25519.getPublicKey(solana)),
  }
  evm.fill(0)
  solana.fill(0)
  return addresses
}
