import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { hostNetwork } from '../../testing/testFixtures.ts'
import { askJsonRpc } from './askJsonRpc.ts'
import { mergeNetwork } from './network.ts'

const network = mergeNetwork(hostNetwork(SOLANA_MAINNET, { rpcUrls: ['https://rpc.example'] }), undefined)
const settings = { projectId: 'default', rpcOrigins: ['https://rpc.example'] }

/** @param result JSON */
function answering(result: string) {
  vi.stubGlobal('fetch', async () => new Response(`{"jsonrpc":"2.0","id":1,"result":${result}}`))
  return askJsonRpc(network, settings, { method: 'getBalance' }, 'text')
}

test('amounts that a number does not hold come as text, to the last digit', async () => {
  expect(await answering('{"value":18446744073709551615,"list":[9007199254740993, 5]}')).toEqual({
    value: '18446744073709551615',
    list: ['9007199254740993', 5],
  })
})

test('digits inside of a text stay as they are', async () => {
  const logs = ['Program log: amount: 12345678901234567, "fee": 12345678901234567}', '\\"[12345678901234567]']
  expect(await answering(JSON.stringify({ logs }))).toEqual({ logs })
})

test('any other answer is what JSON says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      fc.pre(value !== null && !/\d{16}/.test(JSON.stringify(value)))
      expect(await answering(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
    { numRuns: 100 },
  )
})
