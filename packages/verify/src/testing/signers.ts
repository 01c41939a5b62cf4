import type { CaipNetworkId } from '@airlock/protocol/caip'
import { encodeSs58 } from '@airlock/protocol/namespaces/polkadot/ss58'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { base58, bech32, hex } from '@scure/base'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { privateKeyToAccount } from 'viem/accounts'
import { concat, hash160, sha256Twice } from '../schemes/bitcoin/bytes.ts'

export type Signer = { chainId: CaipNetworkId; address: string; sign(message: string): Promise<string> | string }

const SEED = new Uint8Array(32).fill(7)
const bytesOf = (text: string) => new TextEncoder().encode(text)

const evmAccount = privateKeyToAccount(`0x${hex.encode(SEED)}`)
export const evmSigner: Signer = {
  chainId: 'eip155:1',
  address: evmAccount.address,
  sign: (message) => evmAccount.signMessage({ message }),
}

export const solanaSigner: Signer = {
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  address: base58.encode(ed25519.getPublicKey(SEED)),
  sign: (message) => base58.encode(ed25519.sign(bytesOf(message), SEED)),
}

const bitcoinKey = secp256k1.getPublicKey(SEED, true)
export const bitcoinSigner: Signer = {
  chainId: 'bip122:000000000019d6689c085ae165831e93',
  address: bech32.encode('bc', [0, ...bech32.toWords(hash160(bitcoinKey))]),
  sign: (message) => {
    const text = bytesOf(message)
    const length = text.length < 253 ? [text.length] : [0xfd, text.length & 0xff, text.length >> 8]
    const signature = secp256k1.sign(
      sha256Twice(concat(bytesOf('\u0018Bitcoin Signed Message:\n'), length, text)),
      SEED,
    )
    return btoa(String.fromCharCode(39 + signature.recovery, ...signature.toCompactRawBytes()))
  },
}

const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const srSecret = secretFromSeed(SEED)
export const polkadotSigners: Readonly<Record<string, Signer>> = {
  sr25519: {
    chainId: POLKADOT,
    address: ss58(getPublicKey(srSecret)),
    sign: (message) => `0x${hex.encode(sign(srSecret, bytesOf(`<Bytes>${message}</Bytes>`)))}`,
  },
  'sr25519, bare and with the byte of its scheme': {
    chainId: POLKADOT,
    address: ss58(getPublicKey(srSecret)),
    sign: (message) => `0x01${hex.encode(sign(srSecret, bytesOf(message)))}`,
  },
  ed25519: {
    chainId: POLKADOT,
    address: ss58(ed25519.getPublicKey(SEED)),
    sign: (message) => `0x${hex.encode(ed25519.sign(bytesOf(`<Bytes>${message}</Bytes>`), SEED))}`,
  },
  ecdsa: {
    chainId: POLKADOT,
    address: ss58(blake2b(bitcoinKey, { dkLen: 32 })),
    sign: (message) => {
      const hash = blake2b(bytesOf(`<Bytes>${message}</Bytes>`), { dkLen: 32 })
      const signature = secp256k1.sign(hash, SEED)
      return `0x${hex.encode(signature.toCompactRawBytes())}0${signature.recovery}`
    },
  },
}

function ss58(account: Uint8Array): string {
  return encodeSs58(account, 0)
}
