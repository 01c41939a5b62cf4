import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { ss58 } from '../../testing/signers.ts'
import { decodeSs58 } from './decodeSs58.ts'
import { verifyPolkadot } from './verifyPolkadot.ts'

/** The account "Alice" of Substrate's development chains. */
const ALICE = 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

describe('an SS58 address', () => {
  it.each([
    ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'Substrate'],
    ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 'Polkadot'],
    ['HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', 'Kusama'],
  ])('%s of %s is the account', (address) => {
    expect(hex.encode(decodeSs58(address) ?? new Uint8Array())).toBe(ALICE)
  })

  it('is read for every prefix, in its shortest form', () => {
    const account = hex.decode(ALICE)
    for (let prefix = 0; prefix < 16_384; prefix += 61) expect(decodeSs58(ss58(account, prefix))).toEqual(account)
  })

  it.each([
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQZ',
    `0x${ALICE}`,
    '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
    '',
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKut0O',
    '1'.repeat(100),
  ])('%s is refused', (address) => {
    expect(decodeSs58(address)).toBeUndefined()
  })
})

it('a published sr25519 signature is verified', () => {
  const message = 'test message\n'
  const data = {
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    accountAddress: '5Gv8YYFu8H1btvmrJy9FjjAWfb99wrhV3uhPFoNEr918utyR',
  } as never
  const signature =
    '0x22f91b41ba12f8663ddce26bfc90dbfe6a51683fd3782ad679ab2a5fdbe7d44c2a119f22c74eea22555e5483eb7f42b828f189a38379d59c3b607d2461f0858e'
  expect(verifyPolkadot({ message, signature, data, node: undefined })).toBe('valid')
  expect(verifyPolkadot({ message: 'another message\n', signature, data, node: undefined })).toBe('signature')
})
