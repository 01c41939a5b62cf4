import { expect, test, vi } from 'vitest'
import { readOptions } from '../../page/options/readOptions.ts'
import { warnOfLocalRpcs } from './warnOfLocalRpcs.ts'

function warningsOf(frameUrl: string, url: string) {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const customRpcUrls = { 'eip155:8453': [{ url }] }
  warnOfLocalRpcs(readOptions({ frameUrl, networks: ['eip155:8453'], customRpcUrls }))
  return warn.mock.calls.flat()
}

test('[T131] names the fix if a public frame needs a local RPC', () => {
  expect(warningsOf('https://wallet.example', 'http://localhost:8545')).toEqual([
    'createAppKit: an RPC is on this computer or its network. Chrome asks before https://wallet.example may reach it: allow it in the site settings of this page, or use a public https RPC.',
  ])
})

test.each([
  ['a public RPC', 'https://wallet.example', 'https://rpc.example'],
  ['a local frame', 'http://wallet.localhost:3401', 'http://localhost:8545'],
])('warns of nothing for %s', (_, frameUrl, url) => {
  expect(warningsOf(frameUrl, url)).toEqual([])
})
