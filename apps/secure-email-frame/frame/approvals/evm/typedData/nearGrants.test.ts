import { expect, test } from 'vitest'
import { describeData, permit, rowsOf, TO, TOKEN } from '../../../testing/typedData.ts'

const OTHER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const SAMPLES: Record<string, unknown> = { address: TO, uint256: '7', Detail: { token: OTHER, amount: '3' } }

function data(text: string, detail = 'address token, uint256 amount') {
  const membersOf = (list: string) =>
    list.split(', ').map((one) => ({ type: one.split(' ')[0] ?? '', name: one.split(' ')[1] ?? '' }))
  const members = membersOf(text)
  const message = Object.fromEntries(members.map(({ name, type }) => [name, SAMPLES[type]]))
  return { ...permit(), types: { Data: members, Detail: membersOf(detail) }, primaryType: 'Data', message }
}

const shown = async (...input: Parameters<typeof data>) => {
  const description = await describeData(data(...input))
  const rows = rowsOf(description)
  return { ...description, summary: rows.slice(0, rows.indexOf('appName: Coin')) }
}

test('[T47] reads an amount by its name, and the token that a permit names', async () => {
  expect((await shown('address spender, uint256 amount')).summary).toEqual(['amount: 7', `spender: ${TO}`])
  const { types, message, ...rest } = data('address spender, address token, uint256 amount')
  const named = { ...rest, types, message: { ...message, token: OTHER } }
  expect(rowsOf(await describeData(named))[0]).toBe('amount: 7 (0x90F7…b906)')
})

test('[T47] shows an allowance without a spender, and requests no code', async () => {
  expect(await shown('Detail permitted')).toMatchObject({
    title: 'permit',
    summary: ['amount: 3 (0x90F7…b906)'],
    warnings: [],
  })
})

test.each([
  ['Detail other'],
  ['address permitted, uint256 amount'],
  ['Detail permitted', 'address token, uint256 sum'],
  ['Detail permitted', 'uint256 token, uint256 amount'],
  ['Detail permitted', 'address coin, uint256 amount'],
])('[T47] shows no allowance for data of %s (%s)', async (members, detail?: string) => {
  const { types, ...rest } = data(members, detail)
  const own = Object.fromEntries((types.Detail ?? []).map(({ name, type }) => [name, SAMPLES[type]]))
  const message = members.includes('Detail') ? { [members.split(' ')[1] ?? '']: own } : rest.message
  expect(await describeData({ ...rest, types, message })).toMatchObject({ title: 'signData', warnings: [] })
})

const TRANSFER = 'address to, uint256 value, uint256 validAfter, uint256 validBefore'

test('[T47] recognises a transfer by anyone only with all four members', async () => {
  expect((await shown(TRANSFER)).title).toBe('transferToken')
  for (const left of TRANSFER.split(', ')) {
    const fewer = TRANSFER.split(', ').filter((one) => one !== left)
    expect((await shown(fewer.join(', '))).title, left).toBe('signData')
  }
})

test('[T88] reads a delegation with an amount as permission to borrow, not as votes', async () => {
  expect((await shown('address delegatee')).summary).toEqual([`votesTo: ${TO}`])
  for (const name of ['value', 'amount']) {
    const { title, summary } = await shown(`address delegatee, uint256 ${name}`)
    expect([title, ...summary]).toEqual(['permit', 'amount: 7', `spender: ${TO}`])
  }
})

test('[T86] shows no rows for a domain that binds nothing', async () => {
  const stripped = { ...data('address who'), domain: {} }
  expect(rowsOf(await describeData(stripped))).toEqual(['type: Data', `who: ${TO}`])
  expect(rowsOf(await describeData({ ...stripped, domain: { version: '1', verifyingContract: TOKEN } }))).toEqual([
    'version: 1',
    `contract: ${TOKEN}`,
    'type: Data',
    `who: ${TO}`,
  ])
})
