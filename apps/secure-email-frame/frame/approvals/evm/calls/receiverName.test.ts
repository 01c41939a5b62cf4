import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { shown, simulated, TO, TOKEN, UNKNOWN_ACCOUNT } from '../../../testing/callsNode.ts'
import { parseSendCalls, parseTransaction } from './parseCalls.ts'

const NAME = 'ada.eth'
const send = { to: TO, value: '0x1' }
const token = { to: TOKEN, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TO, 5n] }) }
const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [TO, 5n] })

describe('[T18] a name that a site has for the receiver', () => {
  test.each([
    ['ether', send],
    ['a token', token],
    ['an unknown token', { ...token, to: UNKNOWN_ACCOUNT }],
  ])('shows the site’s name below the full address of %s', async (_what, call) => {
    const { fields } = await shown({ ...call, receiverName: NAME }, simulated({}))
    const at = fields.findIndex(({ name }) => name === 'to')
    expect(fields.slice(at, at + 2)).toEqual([
      { name: 'to', value: TO, variant: 'address' },
      { name: 'calledBySite', value: NAME, variant: 'text' },
    ])
    expect(fields.filter(({ name }) => name === 'calledBySite')).toHaveLength(1)
    const plain = await shown(call, simulated({}))
    expect(fields.filter(({ name }) => name !== 'calledBySite')).toEqual(plain.fields)
  })

  test('takes no warning away, and changes nothing that is signed', async () => {
    const plain = await shown(send, {}, [])
    const claimed = await shown({ ...send, receiverName: NAME }, {}, [])
    expect(claimed.warnings).toEqual(plain.warnings)
    expect(claimed.warnings).toContain('firstTime')
    expect(claimed.offers).toEqual(plain.offers)
  })

  test.each([
    ['a contract that may spend', { to: TOKEN, data: approve }],
    ['an unknown contract', { to: UNKNOWN_ACCOUNT, data: '0x12345678' }],
  ])('rejects %s next to the name', async (_what, call) => {
    const created = shown({ ...call, receiverName: NAME }, simulated({}))
    const message = 'This has no one receiver that a site could name.'
    await expect(created).rejects.toMatchObject({ code: 'INVALID_INPUT', message })
  })

  test.each([
    ['an address', TO],
    ['a name that begins as an address does', `${TO}.eth`],
    ['digits of one', '70997970C51812dc3A01.eth'],
    ['a sentence', 'Verified by your wallet.'],
    ['lines', 'ada.eth\nNetwork'],
    ['a change of direction', 'ada\u202e.eth'],
    ['what cannot be seen', 'a\u200bda.eth'],
    ['what was written out', 'ada⟨U+200B⟩.eth'],
    ['what was cut', 'ada.et…'],
    ['brackets', 'ada.eth(0)'],
    ['one word', 'Airlock'],
    ['too much', `${'a'.repeat(61)}.eth`],
    ['no text', 7],
  ])('is rejected if it is %s', (_what, receiverName) => {
    const parsed = () => parseTransaction({ ...send, receiverName }, { chainId: 1, from: TO })
    expect(parsed).toThrow('Invalid input: receiverName must be a dotted name of up to 64 characters.')
  })

  test.each(['ada.eth', 'sub.ada-1_x.eth', 'آدا.eth', '🦄.eth', '0xada.eth', 'ada.box'])(
    'accepts %s',
    (receiverName) => {
      const parsed = parseTransaction({ ...send, receiverName }, { chainId: 1, from: TO })
      expect(parsed).toMatchObject({ receiverName })
    },
  )

  test('is a field of one call, and of no several calls', () => {
    const call = { ...send, receiverName: NAME }
    const parsed = (calls: object[]) => parseSendCalls({ calls }, { chainId: 1, from: TO }).calls
    expect(parsed([call])).toMatchObject([{ receiverName: NAME }])
    expect(() => parsed([{ ...send, receiverName: 'Airlock' }])).toThrow('receiverName must be a dotted name')
    for (const calls of [
      [call, send],
      [send, call],
    ])
      expect(() => parsed(calls)).toThrow('Unsupported transaction field: “receiverName”.')
  })
})
