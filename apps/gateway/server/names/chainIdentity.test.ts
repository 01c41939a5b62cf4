import { encodeAbiParameters, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { expect, test, vi } from 'vitest'
import type { ChainRpc, RpcCall } from '../sources/ChainRpc.ts'
import { chainIdentity } from './chainIdentity.ts'

const context = { signal: new AbortController().signal }
const address: Hex = `0x${'a'.repeat(40)}`
const resolver: Hex = `0x${'b'.repeat(40)}`

const RESOLVE = toFunctionSelector(
  parseAbi([
    'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  ])[0],
)

function named(name: string, avatar?: string) {
  const request = vi.fn(async ({ params }: RpcCall) => {
    const [{ data }] = params as unknown as [{ data: Hex }]
    if (avatar === undefined || !data.startsWith(RESOLVE))
      return encodeAbiParameters(
        [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
        [name, resolver, resolver],
      )
    const text = encodeAbiParameters([{ type: 'string' }], [avatar])
    return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [text, resolver])
  })
  const onInvalidAvatar = vi.fn()
  const rpc = { chainId: 'eip155:1', request } as unknown as ChainRpc
  const names = chainIdentity({
    rpcs: () => rpc,
    chainId: 'eip155:1',
    universalResolver: resolver,
    outbound: () => Promise.reject(new Error('nothing is fetched')),
    gateways: {},
    proxied: String,
    onInvalidAvatar,
  })
  return { names, request, onInvalidAvatar }
}

test('returns a normalised primary name', async () => {
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
])('hides a primary name that %s, without further requests', async (_what, name) => {
  const { names, request } = named(name)
  expect(await names.identity({ address }, context)).toEqual({ name: null, avatar: null })
  expect(await names.reverse({ address }, context)).toEqual([])
  expect(request).toHaveBeenCalledTimes(2)
})

test.each([
  ['[S8.5:namespace]', 'eip155:1/slip44:60', 'unsupported namespace'],
  ['[S8.5:nftUri]', 'eip155:1/erc721:0x12/1', 'invalid NFT URI'],
  ['[S8.5:uri]', 'javascript:alert(1)', 'unresolvable URI'],
])('%s reports an avatar record %s in the answer and the log', async (_, record, reason) => {
  const { names, onInvalidAvatar } = named('nick.eth', record)
  expect(await names.identity({ address }, context)).toEqual({ name: 'nick.eth', avatar: null, avatarError: reason })
  expect(await names.reverse({ address }, context)).toMatchObject([{ name: 'nick.eth', avatarError: reason }])
  expect(onInvalidAvatar.mock.calls).toEqual([[reason], [reason]])
})

test('[S8.5:uri] reports no error for a valid avatar record', async () => {
  const { names, onInvalidAvatar } = named('nick.eth', 'https://a.example/b.png')
  expect(await names.identity({ address }, context)).toEqual({ name: 'nick.eth', avatar: 'https://a.example/b.png' })
  expect(onInvalidAvatar).not.toHaveBeenCalled()
})
