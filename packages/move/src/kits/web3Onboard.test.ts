import { expect, test } from 'vitest'
import { moveFile } from '../moveFile.ts'
import { web3Onboard } from './web3Onboard.ts'

const move = (code: string, chains?: string) =>
  moveFile({ path: 'src/App.tsx', code, kit: web3Onboard, frameUrl: 'https://wallet.example', chains })

test('maps chains and keeps the shape of useConnectWallet', () => {
  const code = `import { init, useConnectWallet } from '@web3-onboard/react'
import injectedModule from '@web3-onboard/injected-wallets'

const injected = injectedModule()
init({
  wallets: [injected],
  theme: 'dark',
  chains: [{ id: '0x2105', token: 'ETH', label: 'Base', rpcUrl: 'https://rpc.example' }, { id: 10 }],
  appMetadata: { name: 'Shop', icon: '<svg/>' },
})
export const Menu = () => useConnectWallet()[0].wallet?.label
`
  expect(move(code)?.code).toBe(`import { useConnectWallet } from './useConnectWallet'
import { createAppKit } from '@airlock/sdk/react'

createAppKit({
  frameUrl: 'https://wallet.example',
  themeMode: 'dark',
  networks: ['eip155:8453', 'eip155:10'],
  customRpcUrls: { 'eip155:8453': [{ url: 'https://rpc.example' }] },
  metadata: { name: 'Shop' },
})
export const Menu = () => useConnectWallet()[0].wallet?.label
`)
})

test('reads options that the file declares, and removes the provider', () => {
  const code = `import { init, Web3OnboardProvider } from '@web3-onboard/react'
import injectedModule from '@web3-onboard/injected-wallets'

const base = { id: '0x2105', token: 'ETH', rpcUrl: 'https://rpc.example' }
const chains = [base]
const wallets = [injectedModule()]
const appMetadata = { name: 'Shop', icon: '<svg/>' }
const web3Onboard = init({ wallets, chains, appMetadata })

export const App = () => <Web3OnboardProvider web3Onboard={web3Onboard}>x</Web3OnboardProvider>
`
  expect(move(code)?.code).toBe(`import { createAppKit } from '@airlock/sdk/react'

createAppKit({ frameUrl: 'https://wallet.example', networks: ['eip155:8453'], customRpcUrls: { 'eip155:8453': [{ url: 'https://rpc.example' }] }, metadata: { name: 'Shop' } })

export const App = () => <>x</>
`)
})

test('keeps the module that creates the modal', () => {
  const code = `import { Web3OnboardProvider } from '@web3-onboard/react'
import web3Onboard from './onboard'
export const App = () => <Web3OnboardProvider web3Onboard={web3Onboard}>x</Web3OnboardProvider>
`
  expect(move(code)?.code).toBe(`import './onboard'
export const App = () => <>x</>
`)
})

test('maps chains of another file at run time', () => {
  const code = `import { init } from '@web3-onboard/react'
import { chains } from './chains'
init({ chains, appMetadata: shop })
`
  expect(move(code)?.code).toBe(`import { createAppKit } from '@airlock/sdk/react'
import { chains } from './chains'
// TODO(airlock): add customRpcUrls with the rpcUrl of these chains.
createAppKit({ frameUrl: 'https://wallet.example', networks: chains.map(({ id }) => \`eip155:\${Number(id)}\` as const), metadata: { name: shop.name, description: shop.description } })
`)
})

test('writes the chains into useSetChain', () => {
  const code = `import { useSetChain } from '@web3-onboard/react'\nconst [{ chains }, setChain] = useSetChain()\n`
  const moved = move(code, "[\n  { id: '0x1', namespace: 'evm' },\n]")
  expect(moved?.files[0]?.text).toContain("= [\n  { id: '0x1', namespace: 'evm' },\n]\n")
  expect(moved?.code).not.toContain('TODO(airlock)')
  expect(move(code)?.code).toContain('// TODO(airlock): list your networks in useSetChain.')
})

test('names methods of the core', () => {
  const code = `import Onboard from '@web3-onboard/core'
const onboard = Onboard({ wallets: [], chains: [{ id: 1 }] })
export const connect = () => onboard.connectWallet()
`
  expect(move(code)?.code).toBe(`import { createAppKit } from '@airlock/sdk'
const onboard = createAppKit({ frameUrl: 'https://wallet.example', networks: ['eip155:1'] })
// TODO(airlock): connectWallet: use open().
export const connect = () => onboard.connectWallet()
`)
})

test('leaves a wallet that other code uses', () => {
  const code = `import ledgerModule from '@web3-onboard/ledger'
export const ledger = ledgerModule()
`
  expect(move(code)?.code).toBe(`import ledgerModule from '@web3-onboard/ledger'
// TODO(airlock): remove this wallet: Airlock finds wallets itself.
export const ledger = ledgerModule()
`)
})
