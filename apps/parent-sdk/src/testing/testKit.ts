import { vi } from 'vitest'
import { createEngine } from '../engine/createEngine.ts'
import { createAppKit } from '../page/createAppKit.ts'
import type { AppKitOptions } from '../types/AppKitOptions.ts'

export const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const KEY = '@airlock/session:default'
export const OPTIONS: AppKitOptions = {
  frameUrl: 'https://wallet.example',
  networks: ['eip155:42161', 'eip155:8453'],
  announce: false,
  prewarm: 'none',
}

export function resetPage(): void {
  localStorage.clear()
  // Idle callbacks would run after the test.
  vi.stubGlobal('requestIdleCallback', () => 0)
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('airlock.sdk')]
  for (const leave of announced.splice(0)) leave()
}

const announced: (() => void)[] = []

export function announceWallet({ accounts = [ADDRESS], chainId = '0xa4b1' } = {}) {
  const listeners = new Map<string, (payload: unknown) => void>()
  const responses: Record<string, unknown> = {
    eth_accounts: accounts,
    eth_requestAccounts: accounts,
    eth_chainId: chainId,
    eth_getBalance: '0xde0b6b3a7640000',
  }
  const request = vi.fn(async ({ method }: { method: string }) => {
    if (!(method in responses)) throw Object.assign(new Error('unsupported'), { code: 4200 })
    return responses[method]
  })
  const provider = {
    request,
    on: (event: string, listener: (payload: unknown) => void) => listeners.set(event, listener),
    removeListener: (event: string) => listeners.delete(event),
  }
  const detail = {
    info: { uuid: 'b6b4b3f0-0000-4000-8000-000000000000', name: 'Good Wallet', rdns: 'com.good', icon: '' },
    provider,
  }
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announced.push(() => removeEventListener('eip6963:requestProvider', announce))
  return { request, emit: (event: string, payload: unknown) => listeners.get(event)?.(payload) }
}

export function remember() {
  const entry = {
    status: 'connected',
    connectorId: 'com.good',
    rdns: 'com.good',
    accounts: [ADDRESS],
    caipNetworkId: 'eip155:42161',
  }
  localStorage.setItem(KEY, JSON.stringify({ activeNamespace: 'eip155', namespaces: { eip155: entry } }))
}

export function setUp(options: Partial<AppKitOptions> = {}) {
  const load = vi.fn(async () => ({ createEngine }))
  return { kit: createAppKit({ ...OPTIONS, ...options }, load), load }
}
