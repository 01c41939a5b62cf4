import { hashTypedData, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Asker } from '../wire/hostIdentity.ts'
import { describeMessage } from './describeMessage.ts'
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
      offers: [{ signing: { kind: 'message', message: hex('hello\nworld') } }],
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

  test('of which less is shown than there is says so: nothing is signed unseen in silence', () => {
    const warnings = (text: string) => describeMessage([hex(text), FROM], ASKER).warnings
    expect(warnings('x'.repeat(4_000))).toEqual([])
    expect(warnings('x'.repeat(4_001))).toEqual(['cut'])
    expect(warnings(`${'short\n'.repeat(4_000)}and the rest`)).toEqual(['cut'])
    expect(describeMessage([`0xff${'00'.repeat(10_000)}`, FROM], ASKER).warnings).toEqual(['unreadable', 'cut'])
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
  const code = '0x60'
  const shown = (data: unknown) =>
    describeTypedData([FROM, typeof data === 'string' ? data : JSON.stringify(data)], {
      chainId: 1,
      now: 1_700_000_000_000,
      read: async (_chain, method) => (method === 'eth_getCode' ? code : '0x'),
    })

  test('that lets somebody spend says so, without a limit or for long above all', async () => {
    expect(await shown(permit())).toMatchObject({ title: 'permit', warnings: [] })
    expect((await shown(permit({ value: maxUint256.toString() }))).warnings).toEqual(['unlimited'])
    expect((await shown(permit({ deadline: '4000000000' }))).warnings).toEqual(['longPermit'])
  })

  test('for another chain says so, and for a contract that is none', async () => {
    expect((await shown(permit({}, { chainId: 5 }))).warnings).toEqual(['otherChain'])
  })

  test('of which less is shown than there is says so', async () => {
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`field${index}`, '1']))
    const data = (message: Record<string, string>) => ({
      domain: { name: 'Coin' },
      types: { Many: Object.keys(message).map((name) => ({ name, type: 'string' })) },
      primaryType: 'Many',
      message,
    })
    expect((await shown(data(many))).warnings).toEqual(['cut'])
    expect((await shown(data({ text: 'x'.repeat(257) }))).warnings).toEqual(['cut'])
    expect((await shown(data({ text: 'x'.repeat(256) }))).warnings).toEqual([])
  })

  test('is signed as it is shown: what its types do not name is in neither, and its hash is an independent one', async () => {
    const description = await shown(permit({ hidden: 'x' }))
    const { signing } = description.offers[0]
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
  ])('%s is refused', async (_, data) => {
    await expect(shown(data)).rejects.toThrow('Invalid input')
  })

  function endless() {
    let value: object = {}
    for (let depth = 0; depth < 40; depth += 1) value = { a: value }
    return value
  }
})
