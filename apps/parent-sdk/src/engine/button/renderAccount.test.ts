import { normalAddress } from '@airlock/protocol/caip'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderAccount } from './renderAccount.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BASE = { caipNetworkId: 'eip155:8453', name: 'Base', rpcUrls: [] } as never
const TEXT = '0xf39F…2266'

function setUp({
  balance = Promise.resolve({ balance: '1.23456', symbol: 'ETH' }),
  labels = new Map(),
  profile = undefined as object | undefined,
} = {}) {
  const host = document.body.appendChild(document.createElement('div'))
  const root = host.attachShadow({ mode: 'open' })
  const button = root.appendChild(document.createElement('button'))
  const fetchBalance = vi.fn(() => balance)
  const session = { get: () => ({ activeNamespace: 'eip155' }) } as never
  const call = vi.fn(async () => profile ?? Promise.reject(new Error('an earlier frame')))
  const frame = { isConnected: () => true, call: call as never }
  const deps = {
    ...{ session, frame, labels: { get: () => labels }, locale: () => 'en', normalAddress },
    loadMethods: async () => ({ call: fetchBalance }),
  }
  const render = (hasBalance = false, text = TEXT, account = `eip155:8453:${ADDRESS}` as const) => {
    button.textContent = text
    renderAccount(button, { account, text, balance: hasBalance ? undefined : 'hide' }, { ...deps, networks: [BASE] })
  }
  const parts = () => [...button.children].map(({ className }) => className)
  return { root, button, deps, render, fetchBalance, parts, call }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('renderAccount', () => {
  test('shows a face before the address', () => {
    const { root, button, render, parts, fetchBalance } = setUp()
    render()
    render()
    expect(parts()).toEqual(['face', 'name'])
    expect(button.querySelector<HTMLElement>('.face')?.style.backgroundImage).toContain('gradient')
    expect(button.textContent).toBe(TEXT)
    expect(root.adoptedStyleSheets).toHaveLength(1)
    expect(fetchBalance).not.toHaveBeenCalled()
  })

  test('shows the label of the host as the name', () => {
    const { button, render } = setUp({ labels: new Map([[ADDRESS, 'Savings']]) })
    render()
    expect(button.textContent).toBe(`Savings · ${TEXT}`)
  })

  test('shows the public name once it is known, read once', async () => {
    const { button, render, call } = setUp({ profile: { name: 'ada.eth' } })
    render()
    expect(button.textContent).toBe(TEXT)
    await vi.waitFor(() => expect(button.textContent).toBe(`ada.eth · ${TEXT}`))
    expect(button.querySelector<HTMLElement>('.name')?.title).toBe(ADDRESS)
    render()
    expect(button.textContent).toBe(`ada.eth · ${TEXT}`)
    expect(call.mock.calls).toEqual([['profile', { namespace: 'eip155', address: ADDRESS }]])
  })

  test('shows the label of the host instead of the public name', async () => {
    const { button, render, call } = setUp({ labels: new Map([[ADDRESS, 'Savings']]), profile: { name: 'ada.eth' } })
    render()
    await expect.poll(() => call.mock.settledResults[0]?.type).toBe('fulfilled')
    expect(button.textContent).toBe(`Savings · ${TEXT}`)
  })

  test('renders late answers with the attributes of now', async () => {
    const { button, render, fetchBalance } = setUp({ profile: {} })
    render(true)
    render(false)
    await expect.poll(() => fetchBalance.mock.settledResults[0]?.type).toBe('fulfilled')
    await Promise.resolve()
    expect(button.textContent).toBe(TEXT)
  })

  test('shows network and balance once it is known, read once for each account', async () => {
    const { button, render, parts, fetchBalance } = setUp()
    render(true)
    expect(parts()).toEqual(['face', 'name'])
    await vi.waitFor(() => expect(button.textContent).toBe(`1.234 ETH · ${TEXT}`))
    expect(parts()).toEqual(['chain', 'balance', 'gap', 'face', 'name'])
    render(true)
    expect(button.textContent).toBe(`1.234 ETH · ${TEXT}`)
    expect(fetchBalance).toHaveBeenCalledOnce()
  })

  test('shows no balance of a network that is not read', async () => {
    const { render, parts, fetchBalance } = setUp({ balance: Promise.resolve({ balance: '0.00', symbol: 'ETH' }) })
    render(true)
    await expect.poll(() => fetchBalance.mock.settledResults[0]?.type).toBe('fulfilled')
    await Promise.resolve()
    expect(parts()).toEqual(['face', 'name'])
  })

  test('reads again on a render after 30 s, and keeps the text until then', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { button, render, fetchBalance } = setUp()
    render(true)
    await vi.waitFor(() => expect(button.textContent).toBe(`1.234 ETH · ${TEXT}`))
    fetchBalance.mockResolvedValue({ balance: '2', symbol: 'ETH' })
    vi.setSystemTime(Date.now() + 30_000)
    render(true)
    expect(button.textContent).toBe(`1.234 ETH · ${TEXT}`)
    await vi.waitFor(() => expect(button.textContent).toBe(`2 ETH · ${TEXT}`))
    expect(fetchBalance).toHaveBeenCalledTimes(2)
  })

  test('reads again on the next render after an error', async () => {
    const { button, render, fetchBalance } = setUp()
    fetchBalance.mockRejectedValueOnce(new Error('offline'))
    render(true)
    await expect.poll(() => fetchBalance.mock.settledResults[0]?.type).toBe('rejected')
    await Promise.resolve()
    render(true)
    await vi.waitFor(() => expect(button.textContent).toBe(`1.234 ETH · ${TEXT}`))
  })

  test('shows no balance after an error, or of an earlier account', async () => {
    const failing = setUp({ balance: Promise.reject(new Error('offline')) })
    failing.render(true)
    await Promise.resolve()
    expect(failing.parts()).toEqual(['face', 'name'])
    const { button, render, parts } = setUp()
    render(true)
    button.textContent = 'Connect Wallet'
    await Promise.resolve()
    expect(parts()).toEqual([])
  })

  test.each([
    [undefined, 0],
    ['show', 1],
  ])('reads the balance without a frame for the attribute %s: %d', (balance, reads) => {
    const { button, deps, call } = setUp()
    const loadMethods = vi.fn(deps.loadMethods)
    button.textContent = TEXT
    const shown = { account: `eip155:8453:${ADDRESS}`, text: TEXT, balance } as const
    const frame = { ...deps.frame, isConnected: () => false }
    renderAccount(button, shown, { ...deps, loadMethods, frame, networks: [BASE] })
    expect(loadMethods).toHaveBeenCalledTimes(reads)
    expect(call).not.toHaveBeenCalled()
  })

  test('leaves a button that shows something else by now', () => {
    const { button, deps, render, parts } = setUp()
    render()
    button.textContent = 'Connect Wallet'
    const shown = { account: `eip155:8453:${ADDRESS}`, text: TEXT, balance: 'hide' } as const
    renderAccount(button, shown, { ...deps, networks: [] })
    expect(parts()).toEqual([])
  })
})
