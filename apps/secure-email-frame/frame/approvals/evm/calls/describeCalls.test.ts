import { encodeFunctionData, erc20Abi, maxUint256, numberToHex, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  call,
  DUPLICATE,
  FROM,
  parseMetadata,
  ROUTER,
  shown,
  simulated,
  TO,
  TOKEN,
  WETH,
} from '../../../testing/callsNode.ts'

describe('[T47] a transaction', () => {
  test('fixes nonce, gas and fees before it is shown, at each speed', async () => {
    const described = await shown({ from: FROM, to: TO, value: '0xde0b6b3a7640000' })
    const { title, warnings, offers } = described
    const usual = {
      chainId: 1,
      to: TO,
      value: '1000000000000000000',
      data: '0x',
      nonce: 5,
      gas: '25200',
      maxFeePerGas: '210',
      maxPriorityFeePerGas: '10',
    }
    expect({ title, warnings }).toEqual({ title: 'send', warnings: [] })
    expect(described).not.toHaveProperty('replaces')
    expect(offers).toMatchObject([
      { fee: { speed: 'normal' }, signing: { kind: 'transactions', transactions: [usual] } },
      {
        fee: { speed: 'fast' },
        signing: { transactions: [{ ...usual, maxFeePerGas: '320', maxPriorityFeePerGas: '20' }] },
      },
    ])
    // 25,200 gas at 210 wei is 5,292,000 wei: a highest fee is never shown below what it is.
    expect(offers[0].fee?.max).toBe('0.0000000000053 ETH')
  })

  test('[T229] lists coin and fees for estimates, not a token with decimals by the node', async () => {
    const coin = `eip155:1:0x${'ee'.repeat(20)}`
    const { listedAmounts } = await shown({ to: TO, value: numberToHex(parseEther('0.5')) })
    expect(listedAmounts).toEqual({
      '0.5 ETH': { asset: coin, numeric: '0.5' },
      '0.0000000000053 ETH': { asset: coin, numeric: '0.000000000005292' },
      '0.00000000000807 ETH': { asset: coin, numeric: '0.000000000008064' },
    })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TO, 5_000_000n] })
    const ofToken = await shown({ to: TOKEN, data })
    expect(ofToken.fields).toContainEqual({ name: 'amount', value: '5 USDC', variant: 'amount' })
    expect(ofToken.listedAmounts).not.toHaveProperty('5 USDC')
  })

  test('flags a call that would fail or could not be tested', async () => {
    const rejected = new Error('execution reverted')
    const send = { to: TO, value: '0x1' }
    expect((await shown(send, { eth_estimateGas: rejected })).warnings).toEqual(['willFail'])
    const down = new Error('down', { cause: new Error('network') })
    expect((await shown(send, { eth_estimateGas: down })).warnings).toEqual(['notSimulated'])
    expect((await shown(send, simulated({ status: '0x0' }))).warnings).toEqual(['willFail'])
  })

  test('flags an insufficient balance, fee included', async () => {
    const balance = { eth_getBalance: numberToHex(parseEther('1')) }
    expect((await shown({ to: TO, value: numberToHex(parseEther('1')) }, balance)).warnings).toEqual(['notEnough'])
    expect((await shown({ to: TO, value: numberToHex(parseEther('0.9')) }, balance)).warnings).toEqual(['takesMost'])
    // 25,200 gas at 210 wei, to the last wei
    const exact = (missing: bigint) => ({
      eth_getBalance: numberToHex(parseEther('1') + 25_200n * 210n - missing),
    })
    expect((await shown({ to: TO, value: numberToHex(parseEther('1')) }, exact(0n))).warnings).toEqual(['takesAll'])
    expect((await shown({ to: TO, value: numberToHex(parseEther('1')) }, exact(1n))).warnings).toEqual(['notEnough'])
  })

  test('flags a new recipient and one that resembles a contact', async () => {
    expect((await shown({ to: TO, value: '0x1' }, {}, [])).warnings).toEqual(['firstTime'])
    expect((await shown({ to: DUPLICATE, value: '0x1' })).warnings).toEqual(['lookAlike'])
    expect((await shown({ to: FROM, value: '0x1' }, {}, [])).warnings).toEqual([])
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [DUPLICATE, 5n] })
    expect((await shown({ to: TOKEN, data: transfer }, simulated({}))).warnings).toEqual(['lookAlike'])
  })

  test.each([
    { to: 'bob' },
    { to: TO, data: 'hello' },
    { to: TO, data: '0x123' },
    { to: TO, data: '0x1234', input: '0x5678' },
    { to: TO, value: '1' },
    { to: TO, value: '-0x1' },
    { to: TO, chainId: '0x5' },
    { to: TO, from: TO },
    {},
  ])('rejects %j', async (transaction) => {
    await expect(async () => shown(transaction)).rejects.toThrow('Invalid input')
  })
})

describe('[T47] describeCalls', () => {
  test('shows tokens that are sent', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TO, 1_500_000n] })
    const created = await shown({ to: TOKEN, data }, simulated({}))
    expect(created).toMatchObject({ title: 'transferToken', warnings: [], recipients: [TO] })
    expect(created.fields).toContainEqual({ name: 'amount', value: '1.5 USDC', variant: 'amount' })
  })

  test('shows allowances, the unlimited one first, and their end', async () => {
    const approve = (amount: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, amount] })
    expect(await shown({ to: TOKEN, data: approve(1n) }, simulated({}))).toMatchObject({
      title: 'approve',
      warnings: [],
    })
    expect((await shown({ to: TOKEN, data: approve(maxUint256) }, simulated({}))).warnings).toEqual(['unlimited'])
    expect((await shown({ to: TOKEN, data: approve(1n) }, { eth_getCode: '0x' })).warnings).toEqual(
      expect.arrayContaining(['spenderIsPerson', 'noCode']),
    )
    expect(await shown({ to: TOKEN, data: approve(0n) }, simulated({}))).toMatchObject({
      title: 'revoke',
      warnings: [],
    })
    const permit2 = call(
      ['function approve(address token, address spender, uint160 amount, uint48 expiration)'],
      'approve',
      [TOKEN, ROUTER, 2n ** 160n - 1n, 0],
    )
    expect(await parseMetadata(shown({ to: WETH, data: permit2 }))).toEqual([
      'amount: ∞ USDC',
      `spender: ${ROUTER}`,
      `token: ${TOKEN}`,
      `contract: ${WETH}`,
    ])
  })

  test('shows items of collections', async () => {
    const data = call(['function safeTransferFrom(address from, address to, uint256 id)'], 'safeTransferFrom', [
      FROM,
      TO,
      7n,
    ])
    expect(await parseMetadata(shown({ to: ROUTER, data }))).toEqual(['item: #7', `to: ${TO}`, `contract: ${ROUTER}`])
    // The same selector as a token's, distinguished by decimals.
    const plain = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [FROM, TO, 7n] })
    expect((await shown({ to: ROUTER, data: plain })).title).toBe('transferItem')
    expect((await shown({ to: TOKEN, data: plain })).title).toBe('transferToken')
  })

  test('shows swaps: max paid, min received, and a foreign recipient', async () => {
    const v2 = ['function swapExactTokensForETH(uint256 a, uint256 b, address[] path, address to, uint256 deadline)']
    const swap = (to: string) =>
      call(v2, 'swapExactTokensForETH', [2_000_000n, parseEther('0.5'), [TOKEN, WETH], to, 1n])
    expect(await parseMetadata(shown({ to: ROUTER, data: swap(FROM) }))).toEqual([
      'pay: 2 USDC',
      'promised: 0.5 ETH',
      `contract: ${ROUTER}`,
    ])
    expect(await shown({ to: ROUTER, data: swap(TO) })).toMatchObject({
      title: 'call',
      warnings: ['otherReceiver', 'notSimulated'],
    })
    const v3 = [
      'struct P { address a; address b; uint24 fee; address to; uint256 i; uint256 o; uint160 l }',
      'function exactInputSingle(P p) payable',
    ]
    const single = { a: WETH, b: TOKEN, fee: 500, to: FROM, i: parseEther('1'), o: 3_000_000n, l: 0n }
    expect(
      await parseMetadata(
        shown({ to: ROUTER, data: call(v3, 'exactInputSingle', [single]), value: '0xde0b6b3a7640000' }),
      ),
    ).toEqual(['out: 1 ETH', 'promised: 3 USDC', `contract: ${ROUTER}`])
  })

  test('shows several calls in one, each under its name', async () => {
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, 1n] })
    const multicall = call(['function multicall(bytes[] calls)'], 'multicall', [[approve, '0x12345678']])
    const created = await shown({ to: ROUTER, data: multicall }, simulated({}))
    expect(created).toMatchObject({ title: 'batch', warnings: ['unknownFunction'] })
    expect(created.fields.filter(({ name }) => name === 'step').map(({ value }) => value)).toEqual(['approve', 'call'])
  })

  test('flags an unknown function, also at a listed contract', async () => {
    const data = '0x12345678'
    expect(await shown({ to: TOKEN, data })).toMatchObject({
      title: 'call',
      warnings: ['unknownFunction', 'notSimulated'],
    })
    expect((await shown({ to: TOKEN, data }, simulated({}))).warnings).toEqual(['unknownFunction'])
    const listed = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
    expect((await shown({ to: listed, data }, simulated({}))).warnings).toEqual(['unknownFunction'])
  })
})
