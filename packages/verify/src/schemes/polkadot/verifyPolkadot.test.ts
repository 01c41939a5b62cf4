import { decodeSs58, encodeSs58 } from '@airlock/protocol/namespaces/polkadot/ss58'
import { secp256k1 } from '@noble/curves/secp256k1'
import { hex } from '@scure/base'
import { verify } from '@scure/sr25519'
import { expect, it } from 'vitest'
import { polkadotSigners } from '../../testing/signers.ts'
import { SMALL_ORDER_KEYS, smallOrderSignatures } from '../../testing/smallOrderKeys.ts'
import { verifyPolkadot } from './verifyPolkadot.ts'

it('[T48] rejects a valid signature of a text that could be a transaction', () => {
  const message = 'test message\n'
  const accountAddress = '5Gv8YYFu8H1btvmrJy9FjjAWfb99wrhV3uhPFoNEr918utyR'
  const data = { chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', accountAddress } as never
  const signature =
    '22f91b41ba12f8663ddce26bfc90dbfe6a51683fd3782ad679ab2a5fdbe7d44c2a119f22c74eea22555e5483eb7f42b828f189a38379d59c3b607d2461f0858e'
  const key = decodeSs58(accountAddress)?.key ?? new Uint8Array()
  expect(verify(new TextEncoder().encode(message), hex.decode(signature), key)).toBe(true)
  expect(verifyPolkadot({ message, signature: `0x${signature}`, data, node: undefined })).toBe('signature')
})

it('rejects a small-order key, whose signature fits every text', () => {
  const accountAddress = encodeSs58(Uint8Array.of(1, ...new Uint8Array(31)), 0)
  const data = { chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', accountAddress } as never
  const signature = `0x01${'00'.repeat(63)}`
  for (const message of ['x', 'anything']) {
    expect(verifyPolkadot({ message, signature, data, node: undefined })).toBe('signature')
    expect(verifyPolkadot({ message, signature: `0x00${signature.slice(2)}`, data, node: undefined })).toBe('signature')
  }
})

it('accepts only the ECDSA form with the lower number', async () => {
  const { ecdsa } = polkadotSigners
  if (ecdsa === undefined) throw new Error('There is no such signer.')
  const signature = await ecdsa.sign('Hello')
  const result = (of: string) =>
    verifyPolkadot({
      message: 'Hello',
      signature: of,
      data: { chainId: ecdsa.chainId, accountAddress: ecdsa.address } as never,
      node: undefined,
    })
  const { r, s } = secp256k1.Signature.fromCompact(signature.slice(2, -2))
  const other = new secp256k1.Signature(r, secp256k1.CURVE.n - s)
  const recovery = Number(signature.slice(-2)) ^ 1
  expect(result(signature)).toBe('valid')
  expect(result(`0x${hex.encode(other.toCompactRawBytes())}0${recovery}`)).toBe('signature')
})

it('[T48] accepts untagged text only if longer than any transaction', async () => {
  const signer = polkadotSigners['sr25519, bare and with the byte of its scheme']
  if (signer === undefined) throw new Error('There is no such signer.')
  const data = { chainId: signer.chainId, accountAddress: signer.address } as never
  const result = async (message: string) =>
    verifyPolkadot({ message, signature: await signer.sign(message), data, node: undefined })
  expect(await result('a'.repeat(256))).toBe('signature')
  expect(await result('a'.repeat(257))).toBe('valid')
  // Bytes count, of which this letter has two.
  expect(await result('ä'.repeat(129))).toBe('valid')
})

it.each(SMALL_ORDER_KEYS)('[T151] rejects every forged signature of small-order key %s', (encoded) => {
  const accountAddress = encodeSs58(hex.decode(encoded), 0)
  const data = { chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', accountAddress } as never
  const forged = [...smallOrderSignatures()].flatMap((bytes) => [
    `0x00${hex.encode(bytes)}`,
    // Schnorrkel marks its signatures with the highest bit.
    `0x01${hex.encode(bytes.with(63, 0x80))}`,
    `0x02${hex.encode(bytes)}00`,
  ])
  for (const signature of forged)
    expect(verifyPolkadot({ message: 'x', signature, data, node: undefined })).toBe('signature')
})
