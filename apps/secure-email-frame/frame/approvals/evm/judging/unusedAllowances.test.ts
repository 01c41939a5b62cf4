import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { FROM, ROUTER, shown, simulated, TO, TOKEN, transferred, UNKNOWN_ACCOUNT } from '../../../testing/callsNode.ts'
import { receiptOf } from '../../receipt/receiptOf.ts'

const allow = (spender: string, amount = 5n) => ({
  to: TOKEN,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender as `0x${string}`, amount] }),
})
const send = (amount: bigint) => ({
  to: TOKEN,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TO, amount] }),
})
const PAY = { to: TO, value: '0x1' }
const USE = { to: UNKNOWN_ACCOUNT, data: '0x12345678' }

async function noteOf(calls: object[], ...logs: Parameters<typeof simulated>) {
  const description = await shown(calls, simulated(...logs))
  return receiptOf(description).notes.find(({ name }) => name === 'unusedAllowance')
}

describe('[T206] an allowance of a batch', () => {
  test('warns in red if no call goes to the spender', async () => {
    expect(await noteOf([allow(UNKNOWN_ACCOUNT), PAY], {}, {})).toEqual({
      name: 'unusedAllowance',
      level: 'red',
      needsTick: true,
    })
  })

  test('warns in yellow of a known spender', async () => {
    expect(await noteOf([allow(ROUTER), PAY], {}, {})).toMatchObject({ level: 'yellow' })
  })

  test('accepts a call of the spender', async () => {
    expect(await noteOf([allow(UNKNOWN_ACCOUNT), USE], {}, {})).toBeUndefined()
  })

  test('accepts that another contract takes the token', async () => {
    const used = { logs: [transferred(TOKEN, FROM, UNKNOWN_ACCOUNT, 5n)] }
    expect(await noteOf([allow(ROUTER), USE], {}, used)).toBeUndefined()
  })

  test('does not count another transfer of the token as use', async () => {
    const sent = { logs: [transferred(TOKEN, FROM, TO, 7n)] }
    expect(await noteOf([allow(UNKNOWN_ACCOUNT), send(7n)], {}, sent)).toMatchObject({ level: 'red' })
  })

  test('warns of no allowance that ends, and of no single one', async () => {
    expect(await noteOf([allow(UNKNOWN_ACCOUNT, 0n), PAY], {}, {})).toBeUndefined()
    expect(await noteOf([allow(UNKNOWN_ACCOUNT)], {})).toBeUndefined()
  })
})
