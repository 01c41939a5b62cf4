import { decodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { transferCall } from './transferCall.ts'

const [FROM, TO] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
const CONTRACT = '0x1000000000000000000000000000000000000ABC'
const ABI = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 count, bytes data)',
])
const LARGE = (2n ** 256n - 1n).toString()

test.each([
  ['ERC721', 1n, [FROM, TO, BigInt(LARGE)]],
  ['ERC1155', 3n, [FROM, TO, BigInt(LARGE), 3n, '0x']],
] as const)('encodes the transfer of an %s as its standard defines', (kind, amount, args) => {
  const asset = { address: CONTRACT, decimals: 0, item: { id: LARGE, kind } }
  const { to, value, data } = transferCall({ from: FROM, to: TO, asset, amount })
  expect([to, value]).toEqual([CONTRACT, 0n])
  expect(decodeFunctionData({ abi: ABI, data }).args).toEqual(args)
})
