import { encodeFunctionData, erc20Abi, hashTypedData, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Asker } from '../wire/hostIdentity.ts'
import { describeMessage } from './describeMessage.ts'
import { describeTransaction } from './describeTransaction.ts'
import { describeTypedData } from './describeTypedData.ts'

const ASKER: Asker = { origin: 'https://app.example', trust: 'allowed' }
const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`

describe('a message', () => {
  test('is shown as the text that it is, and signed as the bytes that came', () => {
    expect(describeMessage([hex('hello\nworld'), FROM], ASKER)).toMatchObject({
      title: 'signMessage',
      facts: [{ name: 'message', value: 'hello\nworld' }],
      warnings: [],
      signing: { kind: 'message', message: hex('hello\nworld') },
    })
  })

  test('[T18] that turns its own text round or is no text is not shown as if it were', () => {
    const [fact] = describeMessage([hex('pay \u202e1 ETH'), FROM], ASKER).facts
    expect(fact?.value).toBe('pay 1 ETH')
    expect(describeMessage(['0xff00', FROM], ASKER)).toMatchObject({
      warnings: ['unreadable'],
      facts: [{ value: '0xff00' }],
    })
  })

  test('[T48] that signs in to another site than the one that asks is told apart', () => {
    const signIn = (domain: string) =>
      describeMessage([hex(`${domain} wants you to sign in with your Ethereum account:\n${FROM}\n`), FROM], ASKER)
    expect(signIn('app.example')).toMatchObject({ title: 'signIn', warnings: [] })
    for (const domain of ['evil.example', 'app.example.evil.example', 'app.example:8443']) {
      expect(signIn(domain)).toMatchObject({ title: 'signIn', warnings: ['otherDomain'] })
    }
  })
})

describe('[T47] structured data', () => {
  const permit = (over: object = {}, domain: object = {}) => ({
    domain: { name: 'Coin', chainId: 1, verifyingContract: TOKEN, ...domain },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit' as const,
    message: { owner: FROM, spender: TO, value: '1', nonce: '0', deadline: '1700000000', ...over },
  })
  const shown = (data: unknown) =>
    describeTypedData([FROM, typeof data === 'string' ? data : JSON.stringify(data)], {
      chainId: 1,
      asker: ASKER,
      now: 1_700_000_000_000,
    })

  test('that lets somebody spend says so, without a limit or for long above all', () => {
    expect(shown(permit())).toMatchObject({ title: 'permit', warnings: [] })
    expect(shown(permit({ value: maxUint256.toString() })).warnings).toEqual(['unlimited'])
    expect(shown(permit({ deadline: '4000000000' })).warnings).toEqual(['longPermit'])
  })

  test('for another chain says so', () => {
    expect(shown(permit({}, { chainId: 5 })).warnings).toEqual(['otherChain'])
  })

  test('is signed as it is shown: what its types do not name is in neither, and its hash is an independent one', () => {
    const description = shown(permit({ hidden: 'x' }))
    const { signing } = description
    expect(JSON.stringify(description)).not.toContain('hidden')
    if (signing.kind !== 'typedData') throw new Error('it must be typed data')
    const { domain, types, primaryType, message } = permit()
    expect(hashTypedData(JSON.parse(signing.typedData))).toBe(
      hashTypedData({ domain, types, primaryType, message: message as never } as never),
    )
  })

  test.each<[string, unknown]>([
    ['without a field that its types name', permit({ spender: undefined })],
    [
      'with types that contain themselves without end',
      { domain: {}, types: { A: [{ name: 'a', type: 'A' }] }, primaryType: 'A', message: endless() },
    ],
    ['of a type that is not there', { domain: {}, types: {}, primaryType: 'A', message: {} }],
    ['that is no JSON', '{'],
    ['that is nothing', null],
  ])('%s is refused', (_, data) => {
    expect(() => shown(data)).toThrow('Invalid input')
  })

  function endless() {
    let value: object = {}
    for (let depth = 0; depth < 40; depth += 1) value = { a: value }
    return value
  }
})

describe('[T47] a transaction', () => {
  const answers: Record<string, unknown> = {
    eth_getTransactionCount: '0x5',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x64' },
    eth_maxPriorityFeePerGas: '0xa',
    eth_getCode: '0x6000',
    eth_call: '0x',
  }
  const describeIt = (transaction: object, over: Record<string, unknown> = {}) =>
    describeTransaction([transaction], {
      chainId: 1,
      from: FROM,
      chainName: 'Ethereum',
      symbol: 'ETH',
      read: async (_chain, method) => {
        const answer = { ...answers, ...over }[method]
        if (answer instanceof Error) throw answer
        return answer
      },
    })

  test('is final before it is shown: nonce, gas and fees are part of what is signed', async () => {
    expect(await describeIt({ from: FROM, to: TO, value: '0xde0b6b3a7640000' })).toMatchObject({
      title: 'send',
      warnings: [],
      signing: {
        kind: 'transaction',
        transaction: {
          chainId: 1,
          to: TO,
          value: '1000000000000000000',
          data: '0x',
          nonce: 5,
          gas: '25200',
          maxFeePerGas: '210',
          maxPriorityFeePerGas: '10',
        },
      },
    })
  })

  test('that moves tokens, or lets others move them, says which and how many', async () => {
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TO, 5n] })
    expect(await describeIt({ to: TOKEN, data: transfer })).toMatchObject({ title: 'transferToken' })
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [TO, maxUint256] })
    expect(await describeIt({ to: TOKEN, data: approve })).toMatchObject({ title: 'approve', warnings: ['unlimited'] })
    expect((await describeIt({ to: TOKEN, data: approve }, { eth_getCode: '0x' })).warnings).toEqual(
      expect.arrayContaining(['spenderIsPerson', 'noCode']),
    )
    expect(await describeIt({ to: TOKEN, data: '0x12345678' })).toMatchObject({
      title: 'call',
      warnings: ['unknownCall'],
    })
  })

  test('that would fail, or could not be tried, says so', async () => {
    const refused = new Error('execution reverted')
    expect((await describeIt({ to: TO, value: '0x1' }, { eth_estimateGas: refused })).warnings).toEqual(['willFail'])
    const down = new Error('down', { cause: new Error('network') })
    expect((await describeIt({ to: TO, value: '0x1' }, { eth_estimateGas: down })).warnings).toEqual(['notSimulated'])
  })

  test.each([
    { to: 'bob' },
    { to: TO, data: 'hello' },
    { to: TO, data: '0x123' },
    { to: TO, value: '1' },
    { to: TO, value: '-0x1' },
    { to: TO, chainId: '0x5' },
    { to: TO, from: TO },
    {},
  ])('%j is refused', async (transaction) => {
    await expect(describeIt(transaction)).rejects.toThrow('Invalid input')
  })
})
