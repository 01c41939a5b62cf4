import { describe, expect, test } from 'vitest'
import { readImplementation } from './readImplementation.ts'

const CONTRACT = `0x${'11'.repeat(20)}`
const BEACON = `0x${'22'.repeat(20)}`
const CODE = `0x${'33'.repeat(20)}`
const HASH = `0x${'ab'.repeat(32)}`
const ZERO = `0x${'0'.repeat(64)}`
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const wordOf = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`

function node({ implementation = ZERO, beacon = ZERO, ofBeacon = ZERO, hash = HASH as unknown } = {}) {
  const requests: unknown[] = []
  const request = async (method: string, params: unknown) => {
    if (method === 'eth_getStorageAt') {
      const [, slot] = params as [string, string]
      return slot === IMPLEMENTATION_SLOT ? implementation : beacon
    }
    const [call] = params as [{ to?: string; data: string }]
    requests.push(call)
    return call.to === undefined ? hash : ofBeacon
  }
  return { request, requests }
}

describe('[T227] readImplementation', () => {
  test('reads the code behind an EIP-1967 proxy, and its hash', async () => {
    const { request, requests } = node({ implementation: wordOf(CODE) })
    expect(await readImplementation(request, CONTRACT)).toEqual({ address: CODE, codeHash: HASH })
    expect(requests).toEqual([{ data: `0x73${CODE.slice(2)}3f60005260206000f3` }])
  })

  test('asks the beacon of an EIP-1967 beacon proxy', async () => {
    const { request, requests } = node({ beacon: wordOf(BEACON), ofBeacon: wordOf(CODE) })
    expect(await readImplementation(request, CONTRACT)).toEqual({ address: CODE, codeHash: HASH })
    expect(requests[0]).toEqual({ to: BEACON, data: '0x5c60da1b' })
  })

  test('returns undefined for another contract', async () => {
    expect(await readImplementation(node().request, CONTRACT)).toBeUndefined()
  })

  test.each([
    ['a slot that is not read', { implementation: '0x' }],
    ['a code hash that is not read', { implementation: wordOf(CODE), hash: '0x' }],
    ['a code hash without an answer', { implementation: wordOf(CODE), hash: null }],
    ['a beacon that does not answer', { beacon: wordOf(BEACON), ofBeacon: '0x' }],
    ['a beacon without an implementation', { beacon: wordOf(BEACON) }],
  ])('throws for %s', async (_what, responses) => {
    await expect(readImplementation(node(responses).request, CONTRACT)).rejects.toThrow('not read')
  })
})
