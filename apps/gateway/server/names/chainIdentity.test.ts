import { encodeAbiParameters, type Hex } from 'viem'
import { expect, test, vi } from 'vitest'
import type { ChainRpc, RpcCall } from '../sources/ChainRpc.ts'
import { chainIdentity } from './chainIdentity.ts'

const context = { signal: new AbortController().signal }
const address: Hex = `0x${'a'.repeat(40)}`
const resolver: Hex = `0x${'b'.repeat(40)}`

/** A chain on which the reverse record of every address gives this name, and the universal resolver confirms it. */
function named(name: string) {
  const request = vi.fn(async (_call: RpcCall) =>
    encodeAbiParameters([{ type: 'string' }, { type: 'address' }, { type: 'address' }], [name, resolver, resolver]),
  )
  const rpc = { chainId: 'eip155:1', request } as unknown as ChainRpc
  const names = chainIdentity({
    rpcs: () => rpc,
    chainId: 'eip155:1',
    universalResolver: resolver,
    outbound: () => Promise.reject(new Error('nothing is fetched')),
    gateways: {},
    proxied: String,
  })
  return { names, request }
}

test('a primary name that is normalised is shown', async () => {
  const { names } = named('nick.eth')
  expect((await names.identity({ address }, context)).name).toBe('nick.eth')
  expect(await names.reverse({ address }, context)).toMatchObject([{ name: 'nick.eth' }])
})

test.each([
  ['has capitals', 'Nick.eth'],
  ['has a form of compatibility', 'ｎick.eth'],
  ['has a Cyrillic letter among Latin ones', 'niсk.eth'],
  ['has a hidden joiner', 'ni\u200dck.eth'],
  ['has turned-round text', 'ni\u202eck.eth'],
  ['has an emoji in its longer spelling', '❤\ufe0f.eth'],
  ['has an empty label', 'nick..eth'],
  ['has a space', 'nick .eth'],
  ['is one label', 'eth'],
])('a primary name that %s is not shown, and nothing else is asked of it', async (_what, name) => {
  const { names, request } = named(name)
  expect(await names.identity({ address }, context)).toEqual({ name: null, avatar: null })
  expect(await names.reverse({ address }, context)).toEqual([])
  expect(request).toHaveBeenCalledTimes(2)
})
