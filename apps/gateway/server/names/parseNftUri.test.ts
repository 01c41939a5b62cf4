import { expect, test } from 'vitest'
import { parseNftUri } from './parseNftUri.ts'

const CONTRACT = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'

test('[S5.13:fields] returns chain, contract and token id', () => {
  expect(parseNftUri(`eip155:8453/erc721:${CONTRACT}/10063`)).toEqual({
    chainId: 'eip155:8453',
    standard: 'erc721',
    contract: CONTRACT,
    tokenId: 10_063n,
  })
})

test('[S5.13:erc721] accepts an ERC-721 in any letter case', () => {
  expect(parseNftUri(`eip155:1/ERC721:${CONTRACT.toLowerCase()}/0`).standard).toBe('erc721')
})

test('[S5.13:erc1155] accepts an ERC-1155', () => {
  expect(parseNftUri(`eip155:1/erc1155:${CONTRACT}/1`).standard).toBe('erc1155')
})

test.each(['erc20', 'cryptopunks', 'slip44'])('[S8.5:namespace] rejects %s as an unsupported namespace', (kind) => {
  expect(() => parseNftUri(`eip155:1/${kind}:${CONTRACT}/1`)).toThrow('unsupported namespace')
})

test.each([
  ['no chain', `eip155:/erc721:${CONTRACT}/1`],
  ['a chain of 0', `eip155:0/erc721:${CONTRACT}/1`],
  ['no token id', `eip155:1/erc721:${CONTRACT}`],
  ['a hexadecimal token id', `eip155:1/erc721:${CONTRACT}/0x1`],
  ['a token id of 2^256', `eip155:1/erc721:${CONTRACT}/${2n ** 256n}`],
  ['a wrong checksum', `eip155:1/erc721:${CONTRACT.replace('BC4C', 'bC4C')}/1`],
  ['a short address', 'eip155:1/erc721:0x1234/1'],
  ['more behind it', `eip155:1/erc721:${CONTRACT}/1/2`],
  ['no contract at all', 'eip155:1'],
])('[S8.5:nftUri] rejects %s as an invalid NFT URI', (_what, uri) => {
  expect(() => parseNftUri(uri)).toThrow('invalid NFT URI')
})
