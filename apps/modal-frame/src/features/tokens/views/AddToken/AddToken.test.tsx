import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../../../core/queries/queryClient.ts'
import { tokensQuery } from '../../../../core/queries/tokens.ts'
import type { AccountToken } from '../../../../core/tokens/AccountToken.ts'
import { readAddedTokens, saveToken } from '../../../../core/tokens/addedTokens.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, BASE, connectedSession } from '../../../../testing/testFixtures.ts'
import { testGateway, tokenBalance } from '../../../../testing/testGateway.ts'
import { testView } from '../../../../testing/testView.tsx'
import { AddToken } from './AddToken.tsx'

const ACCOUNT = { network: ARBITRUM, address: ADDRESS }
const DAWN = `0x${'c'.repeat(40)}`
const LISTED = `0x${'1'.repeat(40)}`

const dawn = (overrides: Partial<TokenBalance> = {}): TokenBalance => ({
  ...tokenBalance(),
  name: 'Dawn',
  symbol: 'DAWN',
  address: `${ARBITRUM}:${DAWN}`,
  price: 0,
  quantity: { decimals: '9', numeric: '12.5' },
  flags: { is_verified: false, is_tiny: false, is_spam: false },
  ...overrides,
})
const usdc = tokenBalance({
  symbol: 'USDC',
  address: `${ARBITRUM}:${LISTED}`,
  flags: { is_verified: true, is_tiny: false, is_spam: false },
})

async function shown(token: (contract: string) => Promise<TokenBalance | undefined>) {
  const created = testDeps({}, { session: connectedSession() })
  const stack = testGateway({ balance: { balances: [tokenBalance(), usdc] } })
  const deps = { ...created.deps, gateway: stack.gateway }
  created.adapter.token = token
  const all = tokensQuery(deps, ACCOUNT)
  await queryClient(created.store).fetchQuery(all as never)
  const view = await testView({ deps }, <AddToken />)
  const type = async (text: string) => {
    const field = document.querySelector('input') as HTMLInputElement
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    await act(async () => {
      set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await view.settled()
  }
  const tokens = () => queryClient(created.store).getQueryData(all.queryKey ?? []) as readonly AccountToken[]
  const added = () => readAddedTokens(deps, ARBITRUM)
  const settle = view.settled
  return { ...stack, deps, view, type, tokens, added, settle, store: created.store }
}

test('shows a token from the chain, adds it and reports it to the gateway', async () => {
  const requested: string[] = []
  const { view, type, tokens, added, settle, requests } = await shown(async (contract) => {
    requested.push(contract)
    return dawn()
  })
  await type(` ${DAWN} `)
  expect(requested).toEqual([DAWN])
  for (const field of ['Dawn', 'DAWN', 'Decimals9', '12.5 DAWN']) expect(view.text()).toContain(field)
  expect(view.alert()).toBe('Unverified token: it could be fake. It won’t count toward your total.')
  await view.click('Add token')
  await settle()
  expect(added()).toEqual([DAWN])
  const [ofDawn] = tokens().filter(({ isAdded }) => isAdded)
  expect(ofDawn).toMatchObject({ symbol: 'DAWN', quantity: { numeric: '12.5' } })
  await view.after(() => vi.waitFor(() => expect(requests.at(-1)?.searchParams.get('tokens')).toBe(DAWN)))
  expect(view.text()).toContain('Added by you')
})

test('removes a token', async () => {
  const { view, type, tokens, added, settle } = await shown(async () => dawn())
  await type(DAWN)
  await view.click('Add token')
  await settle()
  await view.click('Remove Dawn')
  await settle()
  expect(added()).toEqual([])
  expect(tokens().some(({ symbol }) => symbol === 'DAWN')).toBe(false)
  expect(view.text()).not.toContain('Added by you')
})

test('makes no request for half an address, and adds no missing token', async () => {
  const requests: string[] = []
  const { view, type } = await shown(async (contract) => {
    requests.push(contract)
    return undefined
  })
  await type(DAWN.slice(0, 20))
  expect(view.text()).toContain('This address isn’t complete.')
  expect(requests).toEqual([])
  await type(DAWN)
  expect(view.alert()).toMatch(/^No token found at this address on /)
  expect(view.button('Add token')).toBeUndefined()
})

test.each([DAWN.toUpperCase(), `arb1:${DAWN}`, `\u200b${DAWN}`])('reads %j as a contract', async (typed) => {
  const { requests, type } = await recorded()
  await type(typed)
  expect(requests).toEqual([DAWN])
})

test('names another network before the contract', async () => {
  const { requests, view, type } = await recorded()
  await type(`base:${DAWN}`)
  expect(view.text()).toContain('This address is for another network.')
  expect(requests).toEqual([])
})

async function recorded() {
  const requests: string[] = []
  const created = await shown(async (contract) => {
    requests.push(contract)
    return dawn()
  })
  return { ...created, requests }
}

test('retries an unresponsive network', async () => {
  let isUp = false
  const { view, type, settle } = await shown(async () => {
    if (!isUp) throw new Error('down')
    return dawn()
  })
  await type(DAWN)
  expect(view.alert()).toMatch(/didn’t respond\./)
  isUp = true
  await view.click('Try again')
  await settle()
  expect(view.button('Add token')).toBeDefined()
})

test.each([
  ['without decimals can’t be added', DAWN, dawn({ quantity: { decimals: '0', numeric: '3' } })],
  ['is already in your list', LISTED, dawn({ address: `${ARBITRUM}:${LISTED}` })],
])('adds no token that %s', async (reason, contract, token) => {
  const { view, type } = await shown(async () => token)
  await type(contract)
  expect(view.alert()).toContain(reason)
  expect(view.button('Add token')).toBeUndefined()
})

test('adds at most 20 tokens, the limit of a gateway', async () => {
  const { view, type, deps } = await shown(async () => dawn())
  for (let index = 0; index < 20; index++) saveToken(deps, ARBITRUM, `0x${String(index).padStart(40, '0')}`)
  saveToken(deps, BASE, LISTED)
  await type(DAWN)
  expect(view.alert()).toContain('You’ve added 20 tokens')
})
