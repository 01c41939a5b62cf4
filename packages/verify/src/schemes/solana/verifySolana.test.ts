import { ed25519 } from '@noble/curves/ed25519'
import { base58, hex } from '@scure/base'
import { expect, it } from 'vitest'
import { SMALL_ORDER_KEYS, smallOrderSignatures } from '../../testing/smallOrderKeys.ts'
import { verifySolana } from './verifySolana.ts'

it("rejects a small-order key's signature that fits every text", () => {
  const key = Uint8Array.of(1, ...new Uint8Array(31))
  const signature = Uint8Array.of(...key, ...new Uint8Array(32))
  const message = 'Any text.'
  expect(ed25519.verify(signature, new TextEncoder().encode(message), key, { zip215: true })).toBe(true)
  const data = { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', accountAddress: base58.encode(key) } as never
  expect(verifySolana({ message, signature: base58.encode(signature), data, node: undefined })).toBe('signature')
})

it.each(SMALL_ORDER_KEYS)('[T151] rejects every forged signature of small-order key %s', (encoded) => {
  const accountAddress = base58.encode(hex.decode(encoded))
  const data = { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', accountAddress } as never
  for (const signature of smallOrderSignatures())
    expect(verifySolana({ message: 'Any text.', signature: base58.encode(signature), data, node: undefined })).toBe(
      'signature',
    )
})
