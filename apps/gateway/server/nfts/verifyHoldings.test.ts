import { encodeAbiParameters, type Hex, numberToHex, size } from 'viem'
import { expect, test } from 'vitest'
import { user } from '../testing/fakeChain.ts'
import { verifyHoldings } from './verifyHoldings.ts'

const [ada, bob] = [user(1), user(2)] as const

/** In the order of the NFTs; `undefined` fails. */
function mockResponse(...responses: (Hex | undefined)[]) {
  const parts = responses.map((response) => {
    if (response === undefined) return '000000'
    return `01${numberToHex(size(response), { size: 2 }).slice(2)}${response.slice(2)}`
  })
  return { request: async () => `0x01${parts.join('')}` } as never
}
const holdingOf = (kind: 'erc721' | 'erc1155', tokenId: bigint) => ({
  token: user(7),
  tokenId,
  kind,
  amount: 9n,
  last: { block: 1, index: 0 },
  txHash: '0x1' as Hex,
})
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

test("keeps an NFT that its contract confirms, with the contract's amount", async () => {
  const rpc = mockResponse(word(BigInt(ada)), word(3n))
  const found = await verifyHoldings(rpc, ada, [holdingOf('erc721', 1n), holdingOf('erc1155', 2n)])
  expect(found.map(({ tokenId, amount }) => [tokenId, amount])).toEqual([
    [1n, 1n],
    [2n, 3n],
  ])
})

test.each<[string, 'erc721' | 'erc1155', Hex | undefined]>([
  ['is of another account', 'erc721', word(BigInt(bob))],
  ['is of nobody', 'erc721', word(0n)],
  ['is not there', 'erc721', undefined],
  ['the account has none of', 'erc1155', word(0n)],
  ['has an amount of two words', 'erc1155', `0x${'00'.repeat(31)}01${'00'.repeat(32)}`],
  ['has nothing to say of', 'erc1155', '0x'],
])('omits an NFT that by its contract %s, whatever its logs say', async (_what, kind, response) => {
  expect(await verifyHoldings(mockResponse(response), ada, [holdingOf(kind, 1n)])).toEqual([])
})
