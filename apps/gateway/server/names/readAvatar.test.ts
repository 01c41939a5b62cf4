import { type Address, encodeAbiParameters, type Hex, numberToHex, pad } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import type { Outbound } from '../outbound/createOutbound.ts'
import { createOutbound } from '../outbound/createOutbound.ts'
import { RpcError } from '../sources/ChainRpc.ts'
import { readAvatar } from './readAvatar.ts'

const OWNER: Address = '0x00000000000000000000000000000000000000aa'
const UNKNOWN_ACCOUNT: Address = '0x00000000000000000000000000000000000000bb'
const CONTRACT = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

/** Keys are selectors. */
function nft(responses: Record<string, Hex>) {
  return {
    request: vi.fn(async ({ params }: { params: readonly unknown[] }) => {
      const [{ data }] = params as [{ data: Hex }]
      const response = responses[data.slice(0, 10)]
      if (response === undefined) throw new RpcError({ code: 3, message: 'execution reverted' })
      return response
    }),
  }
}
const singleNft = (uri: string, owner = OWNER) => nft({ '0x6352211e': pad(owner), '0xc87b56dd': text(uri) })
const editions = (uri: string, count = 1n) =>
  nft({ '0x00fdd58e': numberToHex(count, { size: 32 }), '0x0e89341c': text(uri) })

const json = (value: unknown, status = 200) =>
  vi.fn<Outbound>(async () => ({ status, headers: {}, bytes: new TextEncoder().encode(JSON.stringify(value)) }))
const read = (record: string, rpc = singleNft(''), outbound: Outbound = createOutbound()) =>
  readAvatar(
    { outbound, gateways: { ipfs: 'http://127.0.0.1:1/' }, rpcOf: (id) => (id === 'eip155:8453' ? rpc : undefined) },
    record,
    OWNER,
  )

describe('a record that names a picture', () => {
  test.each([
    ['https://a.example/b.png', 'https://a.example/b.png'],
    [
      'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/1.png',
      'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/1.png',
    ],
    ['ipfs://ipfs/QmX/1', 'ipfs://QmX/1'],
    ['ipns://a.example', 'ipns://a.example'],
    ['ar://abc', 'ar://abc'],
    ['QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG', 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ])('resolves %s', async (record, uri) => {
    expect(await read(record)).toBe(uri)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>',
    'file:///etc/passwd',
    'hello',
    `data:image/png,${'x'.repeat(131_072)}`,
  ])('[S8.5:uri] rejects anything else as an unresolvable URI: %.30s', async (record) => {
    await expect(read(record)).rejects.toMatchObject({ name: 'AvatarInvalid', reason: 'unresolvable URI' })
  })
})

describe('a record that names an NFT', () => {
  const record = (kind = 'erc721', id = '10063') => `eip155:8453/${kind}:${CONTRACT}/${id}`

  test('gives the picture of its metadata, read on the chain that the record names', async () => {
    const outbound = json({ image: 'ipfs://QmX/10063.png' })
    expect(await read(record(), singleNft('https://meta.example/10063'), outbound)).toBe('ipfs://QmX/10063.png')
    expect(outbound.mock.calls[0]?.[0]).toBe('https://meta.example/10063')
  })

  test('writes the id into the URI of an ERC-1155 as 64 hexadecimal digits', async () => {
    const outbound = json({ image_url: 'https://a.example/b.png' })
    await read(record('erc1155'), editions('https://meta.example/{id}.json'), outbound)
    expect(outbound.mock.calls[0]?.[0]).toBe(`https://meta.example/${'274f'.padStart(64, '0')}.json`)
  })

  test.each([
    ['base64', (text: string) => `data:application/json;base64,${Buffer.from(text).toString('base64')}`],
    ['percent-encoded text', (text: string) => `data:application/json,${encodeURIComponent(text)}`],
    ['bare text with a percent sign', (text: string) => `data:application/json;utf8,${text}`],
    ['the JSON itself', (text: string) => text],
  ])('reads metadata that is in the contract: %s', async (_what, uriOf) => {
    const uri = uriOf(JSON.stringify({ name: '50% ü', image: 'https://a.example/b.png' }))
    expect(await read(record(), singleNft(uri))).toBe('https://a.example/b.png')
  })

  test('takes an SVG instead of a URI as the picture', async () => {
    const uri = `data:application/json,${encodeURIComponent(JSON.stringify({ image_data: '<svg xmlns="http://www.w3.org/2000/svg"/>' }))}`
    expect(await read(record(), singleNft(uri))).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  test('counts only while the name’s owner has it', async () => {
    const sold = singleNft('data:application/json,{"image":"https://a.example/"}', UNKNOWN_ACCOUNT)
    await expect(read(record(), sold)).rejects.toMatchObject({ reason: 'invalid NFT URI' })
    const missing = editions('data:application/json,{"image":"https://a.example/"}', 0n)
    await expect(read(record('erc1155'), missing)).rejects.toMatchObject({ reason: 'invalid NFT URI' })
  })

  test.each([
    ['is no JSON', 'data:application/json,<html>'],
    ['is a list', 'data:application/json,[]'],
    ['has no picture', 'data:application/json,{"name":"x"}'],
    ['has a picture that runs', 'data:application/json,{"image":"javascript:1"}'],
    ['is longer than 256 kB', `data:application/json,{"image":"https://a.example/","x":"${'x'.repeat(262_144)}"}`],
  ])('[S8.5:avatarMetadata] rejects metadata that %s as invalid avatar metadata', async (_what, uri) => {
    await expect(read(record(), singleNft(uri))).rejects.toMatchObject({ reason: 'invalid avatar metadata' })
  })

  test.each(['https://127.0.0.1/meta.json', 'https://169.254.169.254/', 'http://[::1]/', 'https://localhost/'])(
    'rejects metadata at %s, so that it reaches nothing on this machine',
    async (uri) => {
      await expect(read(record(), singleNft(uri))).rejects.toMatchObject({ reason: 'unresolvable URI' })
    },
  )

  test('returns an unresolvable URI for unserved chains and contracts without one', async () => {
    await expect(read(`eip155:5/erc721:${CONTRACT}/1`)).rejects.toMatchObject({ reason: 'unresolvable URI' })
    const hanging = nft({ '0x6352211e': pad(OWNER) })
    await expect(read(record(), hanging)).rejects.toMatchObject({ reason: 'unresolvable URI' })
  })
})
