import type { HostSettings } from '../hostSettings.ts'

export const TEST_VAULT = `0x${'1'.repeat(40)}` as const

export const TEST_SETTINGS: HostSettings = {
  walletOrigin: 'https://wallet.example',
  sdkVersion: '0.1.0',
  projectId: 'default',
  networks: ['eip155:42161', 'eip155:8453'],
  rpcUrls: {},
  canSignIn: true,
  farms: [{ id: 'ether-range', name: 'Ether Range', summary: 'Calm.', vaults: { 'eip155:42161': TEST_VAULT } }],
}
