import { expect, it } from 'vitest'
import { verifyPolkadot } from './verifyPolkadot.ts'

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
