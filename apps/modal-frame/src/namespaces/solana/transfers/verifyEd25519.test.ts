import { encodeBase58 } from '@airlock/protocol/text/base58'
import { ed25519 } from '@noble/curves/ed25519'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { verifyEd25519 } from './verifyEd25519.ts'

const SECRET = new Uint8Array(32).fill(7)
const SIGNER = encodeBase58(ed25519.getPublicKey(SECRET))
const message = Uint8Array.of(1, 2, 3)
const signature = Uint8Array.from(ed25519.sign(message, SECRET))

afterEach(() => void vi.restoreAllMocks())

describe.each([
  ['a browser that knows Ed25519', true],
  ['a browser that does not', false],
])('in %s', (_, isKnown) => {
  function setUp() {
    const importKey = vi.spyOn(crypto.subtle, 'importKey')
    if (!isKnown) importKey.mockRejectedValue(new DOMException('Unrecognized name.', 'NotSupportedError'))
  }

  test('the signature of the signer is taken, and no other', async () => {
    setUp()
    expect(await verifyEd25519(SIGNER, { signature, message })).toBe(true)
    expect(await verifyEd25519(SIGNER, { signature, message: Uint8Array.of(1, 2, 4) })).toBe(false)
    expect(await verifyEd25519(SIGNER, { signature: new Uint8Array(64), message })).toBe(false)
    const other = encodeBase58(ed25519.getPublicKey(new Uint8Array(32).fill(8)))
    expect(await verifyEd25519(other, { signature, message })).toBe(false)
  })
})
