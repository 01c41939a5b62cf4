import { maxUint256, parseEther } from 'viem'
import { expect, test } from 'vitest'
import {
  ACCOUNT,
  call,
  FROM,
  KNOWN,
  node,
  ROUTER,
  TO,
  TOKEN,
  UNKNOWN_ACCOUNT,
  WETH,
} from '../../../testing/callsNode.ts'
import type { Field } from '../../shared/types.ts'
import { amountText } from '../amounts/amounts.ts'
import { decodeCall } from './decodeCall.ts'
import { contractsOf } from './knownContracts.ts'

const contracts = contractsOf(1, KNOWN)
const input = {
  ...ACCOUNT,
  read: node(),
  contracts,
  text: amountText({ chainId: 1, read: node(), symbol: 'ETH', contracts }),
}
const decodedCall = (to: string, abi: string, args: unknown[]) => {
  const name = /function (\w+)/.exec(abi)?.[1] ?? ''
  return decodeCall({ to, data: call([abi], name, args), value: 0n }, input)
}

const EMPTY = { warnings: [], pays: [], gets: [], allowances: [] }
const address = (name: Field['name'], value: string) => ({ name, value, variant: 'address' })
const amount = (name: Field['name'], value: string) => ({ name, value, variant: 'amount' })

const DAI =
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)'
const daiPermit = (allowed: boolean) =>
  decodedCall(TOKEN, DAI, [FROM, ROUTER, 0n, 0n, allowed, 0, `0x${'00'.repeat(32)}`, `0x${'00'.repeat(32)}`])

test('[T82] reads a permit of all or nothing as unlimited or revoked', async () => {
  const fields = [address('spender', ROUTER), address('contract', TOKEN)]
  const allowances = [{ token: TOKEN.toLowerCase(), spender: ROUTER.toLowerCase(), amount: maxUint256 }]
  expect(await daiPermit(true)).toEqual({
    ...EMPTY,
    title: 'approve',
    fields: [amount('amount', '∞ USDC'), ...fields],
    warnings: ['unlimited'],
    allowances,
  })
  const closed = [{ ...allowances[0], amount: 0n }]
  expect(await daiPermit(false)).toEqual({ ...EMPTY, title: 'revoke', fields, allowances: closed })
})

test('[T82] treats half the maximum, or Permit2, as unlimited, and flags a user', async () => {
  const warnings = async (...input: Parameters<typeof decodedCall>) => (await decodedCall(...input)).warnings
  const approve = 'function approve(address spender, uint256 amount)'
  expect(await warnings(TOKEN, approve, [ROUTER, 2n ** 255n])).toEqual(['unlimited'])
  expect(await warnings(TOKEN, approve, [ROUTER, 2n ** 255n - 1n])).toEqual([])
  expect(await warnings(TOKEN, approve, [TO, 1n])).toEqual(['spenderIsPerson'])
  const permit2 = 'function approve(address token, address spender, uint160 amount, uint48 expiration)'
  expect(await warnings(ROUTER, permit2, [TOKEN, ROUTER, 2n ** 159n, 0])).toEqual(['unlimited'])
  expect(await warnings(ROUTER, permit2, [TOKEN, ROUTER, 2n ** 159n - 1n, 0])).toEqual([])
})

test('[T82] reads the zero spender of an item as the end of its allowance', async () => {
  const ZERO = `0x${'0'.repeat(40)}`
  const approve = 'function approve(address spender, uint256 amount)'
  const read = node({ eth_getCode: '0x' })
  for (const id of [7n, 0n, 2n ** 255n]) {
    const data = call([approve], 'approve', [ZERO, id])
    expect(await decodeCall({ to: ROUTER, data, value: 0n }, { ...input, read })).toEqual({
      ...EMPTY,
      title: 'revoke',
      fields: [amount('item', `#${id}`), address('contract', ROUTER)],
      allowances: [{ token: ROUTER.toLowerCase(), spender: ZERO, amount: 0n }],
    })
  }
  const unlisted = call([approve], 'approve', [ZERO, 7n])
  const atUnlisted = await decodeCall({ to: `0x${'ab'.repeat(20)}`, data: unlisted, value: 0n }, { ...input, read })
  expect([atUnlisted.title, atUnlisted.warnings]).toEqual(['call', ['unknownCall']])
  const token = await decodeCall({ to: TOKEN, data: call([approve], 'approve', [ZERO, 7n]), value: 0n }, input)
  expect(token.title).toBe('approve')
})

test("[T81] counts equal items, and does not charge the account for others'", async () => {
  const items = 'function safeTransferFrom(address from, address to, uint256 id, uint256 count, bytes data)'
  const paid = { token: ROUTER.toLowerCase(), unit: 'items', amount: 5n }
  expect(await decodedCall(ROUTER, items, [FROM, TO, 7n, 5n, '0x'])).toEqual({
    ...EMPTY,
    title: 'transferItem',
    fields: [amount('item', '5 × #7'), address('to', TO), address('contract', ROUTER)],
    pays: [paid],
    recipient: TO,
  })
  expect(await decodedCall(ROUTER, items, [TO, FROM, 7n, 1n, '0x'])).toEqual({
    ...EMPTY,
    title: 'transferItem',
    fields: [amount('item', '#7'), address('from', TO), address('to', FROM), address('contract', ROUTER)],
    recipient: FROM,
  })
})

test("[T81] does not charge the account for others' tokens", async () => {
  const move = 'function transferFrom(address from, address to, uint256 amount)'
  expect(await decodedCall(TOKEN, move, [TO, FROM, 1_500_000n])).toEqual({
    ...EMPTY,
    title: 'transferToken',
    fields: [amount('amount', '1.5 USDC'), address('from', TO), address('to', FROM), address('contract', TOKEN)],
    recipient: FROM,
  })
})

test('[T81] names an unknown function by its selector', async () => {
  expect(await decodeCall({ to: TOKEN, data: '0x12345678ab', value: 0n }, input)).toEqual({
    ...EMPTY,
    title: 'call',
    fields: [{ name: 'method', value: '0x12345678', variant: 'text' }, address('contract', TOKEN)],
    warnings: ['unknownFunction'],
  })
})

test('[T81] reads sent tokens as paid by the account', async () => {
  expect(await decodedCall(TOKEN, 'function transfer(address to, uint256 amount)', [TO, 1_500_000n])).toEqual({
    ...EMPTY,
    title: 'transferToken',
    fields: [amount('amount', '1.5 USDC'), address('to', TO), address('contract', TOKEN)],
    pays: [{ token: TOKEN.toLowerCase(), unit: 'amount', amount: 1_500_000n }],
    recipient: TO,
  })
})

test('[T81] shows a transfer at an unknown contract by its data', async () => {
  const rows = async (...input: Parameters<typeof decodedCall>) => {
    const { title, fields, warnings } = await decodedCall(...input)
    return [title, ...fields.slice(0, 2).map(({ name, value }) => `${name}: ${value}`), ...warnings]
  }
  const move = 'function transferFrom(address from, address to, uint256 amount)'
  expect(await rows(UNKNOWN_ACCOUNT, move, [FROM, TO, 1_500_000n])).toEqual([
    'call',
    'method: transferFrom',
    'amount: 1.5 FREE (0xCf7E…0Fc9)',
    'unknownCall',
  ])
  const item = 'function safeTransferFrom(address from, address to, uint256 id)'
  expect(await rows(UNKNOWN_ACCOUNT, item, [FROM, TO, 7n])).toEqual([
    'call',
    'method: safeTransferFrom',
    'item: #7',
    'unknownCall',
  ])
})

test('[T82] reads approval of all items as unlimited, and its end as nothing', async () => {
  const all = 'function setApprovalForAll(address operator, bool approved)'
  const fields = [address('spender', TO), address('contract', ROUTER)]
  expect(await decodedCall(ROUTER, all, [TO, true])).toEqual({
    ...EMPTY,
    title: 'approveAll',
    fields,
    warnings: ['unlimited', 'spenderIsPerson'],
    allowances: [{ token: ROUTER.toLowerCase(), spender: TO.toLowerCase(), amount: undefined }],
  })
  expect(await decodedCall(ROUTER, all, [TO, false])).toEqual({
    ...EMPTY,
    title: 'revokeAll',
    fields,
    allowances: [{ token: ROUTER.toLowerCase(), spender: TO.toLowerCase(), amount: 0n }],
  })
})

test('[T81] shows a wrapped coin by its call, and the contract by a row', async () => {
  expect(await decodedCall(WETH, 'function deposit() payable', [])).toEqual({
    ...EMPTY,
    title: 'wrap',
    fields: [address('contract', WETH)],
  })
})

test('[T81] reads an unwrap as a payment of the wrapped coin', async () => {
  expect(await decodedCall(WETH, 'function withdraw(uint256 amount)', [parseEther('1')])).toEqual({
    ...EMPTY,
    title: 'unwrap',
    fields: [amount('amount', '1 WETH'), address('contract', WETH)],
    pays: [{ token: WETH.toLowerCase(), unit: 'amount', amount: parseEther('1') }],
  })
})

test('[T81] charges no token if a swap names the coin, which stays at the router', async () => {
  const swap = 'function swapExactETHForTokens(uint256 min, address[] path, address to, uint256 deadline)'
  const to = async (receiver: string) => decodedCall(ROUTER, swap, [3n, [WETH, TOKEN], receiver, 0n])
  expect(await to(FROM)).toMatchObject({ title: 'swap', pays: [], warnings: [] })
  for (const receiver of [ROUTER, `0x${'0'.repeat(40)}`])
    expect((await to(receiver)).warnings, receiver).toEqual(['otherReceiver'])
  expect((await to(ROUTER)).fields).toEqual([address('contract', ROUTER)])
})
