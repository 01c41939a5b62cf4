import {
  connect,
  createConfig,
  disconnect,
  getAccount,
  getConnectors,
  reconnect,
  sendTransaction,
  signMessage,
  switchChain,
} from '@wagmi/core'
import type { Device, GetInterfaceHelpers } from '@web3-onboard/common'
import injectedModule from '@web3-onboard/injected-wallets'
import { BrowserProvider, type Eip1193Provider } from 'ethers'
import { AtomicityNotSupportedError, type BaseError, createWalletClient, custom, http } from 'viem'
import {
  getCapabilities,
  requestAddresses,
  sendCalls,
  showCallsStatus,
  signMessage as viemSign,
  switchChain as viemSwitch,
  waitForCallsStatus,
} from 'viem/actions'
import { arbitrum, base, mainnet } from 'viem/chains'

const OWN_RDNS = 'dev.airlock'

const rpc = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {}
const config = createConfig({
  chains: [arbitrum, base],
  transports: { [arbitrum.id]: http(rpc.arbitrum), [base.id]: http(rpc.base) },
})
const connector = () => {
  const found = getConnectors(config).find(({ id }) => id === OWN_RDNS)
  if (found === undefined) throw new Error('wagmi did not find the provider')
  return found
}

const wagmi = {
  connect: () => connect(config, { connector: connector() }).then(({ accounts }) => accounts[0]),
  sign: () => signMessage(config, { message: 'hello' }),
  send: () =>
    sendTransaction(config, {
      to: getAccount(config).address,
      value: 1n,
      chainId: getAccount(config).chainId as never,
    }),
  switchChain: (chainId: 42161 | 8453) => switchChain(config, { chainId }).then(({ id }) => id),
  reconnect: () => reconnect(config, { connectors: [connector()] }).then((all) => all[0]?.accounts[0]),
  disconnect: () => disconnect(config),
  account: () => ({
    address: getAccount(config).address,
    chainId: getAccount(config).chainId,
    status: getAccount(config).status,
  }),
}

async function announced(): Promise<Eip1193Provider> {
  return new Promise((resolve) => {
    addEventListener('eip6963:announceProvider', (event) => {
      const { info, provider } = (event as CustomEvent<{ info: { rdns: string }; provider: Eip1193Provider }>).detail
      if (info.rdns === OWN_RDNS) resolve(provider)
    })
    dispatchEvent(new Event('eip6963:requestProvider'))
  })
}

const ethers = {
  /** ethers has no EIP-5792 methods: each call is sent raw. */
  async batch(to: string) {
    const provider = new BrowserProvider(await announced())
    const signer = await provider.getSigner()
    const from = await signer.getAddress()
    const { chainId } = await provider.getNetwork()
    const hexChain = `0x${chainId.toString(16)}`
    const capabilities = await provider.send('wallet_getCapabilities', [from, [hexChain]])
    const calls = [
      { to, value: '0x1' },
      { to, value: '0x2' },
    ]
    const sent = { version: '2.0.0', chainId: hexChain, from, atomicRequired: true, calls }
    const { id } = await provider.send('wallet_sendCalls', [sent])
    let status: { status: number; receipts?: unknown[] }
    do status = await provider.send('wallet_getCallsStatus', [id])
    while (status.status < 200)
    return { capabilities: capabilities[hexChain], ...status }
  },
}

const viem = {
  async connectAndSign() {
    const client = createWalletClient({ transport: custom((await announced()) as never) })
    const [account] = await requestAddresses(client)
    if (account === undefined) throw new Error('no account')
    return { account, signature: await viemSign(client, { account, message: 'hello' }) }
  },
  async batch(to: `0x${string}`) {
    const client = createWalletClient({ chain: arbitrum, transport: custom((await announced()) as never) })
    const [account] = await requestAddresses(client)
    if (account === undefined) throw new Error('no account')
    const capabilities = await getCapabilities(client, { account, chainId: arbitrum.id })
    const calls = [
      { to, value: 3n },
      { to, value: 4n },
    ]
    const { id } = await sendCalls(client, { account, calls, forceAtomic: true })
    const { status, statusCode, atomic, receipts } = await waitForCallsStatus(client, { id })
    await showCallsStatus(client, { id })
    return { capabilities, status, statusCode, atomic, receipts: receipts?.map((receipt) => receipt.status) }
  },
  /** Returns the number of the refusal of a batch on Ethereum, as viem has it: `undefined` for any other failure. */
  async batchOnEthereum(to: `0x${string}`) {
    const client = createWalletClient({ chain: mainnet, transport: custom((await announced()) as never) })
    const [account] = await requestAddresses(client)
    if (account === undefined) throw new Error('no account')
    await viemSwitch(client, { id: mainnet.id })
    const calls = [{ to }, { to, value: 1n }]
    const error = await sendCalls(client, { account, calls, forceAtomic: true }).catch((cause: BaseError) =>
      cause.walk((one) => one instanceof AtomicityNotSupportedError),
    )
    return (error as AtomicityNotSupportedError | null)?.code
  },
}

const DEVICE = { type: 'desktop', os: { name: 'unknown' }, browser: { name: 'unknown' } } as unknown as Device

const web3Onboard = {
  async connectAndSign() {
    const found = [injectedModule()({ device: DEVICE })].flat().find((wallet) => wallet?.label === 'Airlock')
    if (!found) throw new Error('web3-onboard did not find the provider')
    const { provider } = await found.getInterface({ EventEmitter: undefined } as unknown as GetInterfaceHelpers)
    const [account = ''] = await provider.request({ method: 'eth_requestAccounts' })
    const signature = await provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', account] })
    return { account, signature, chain: await provider.request({ method: 'eth_chainId' }) }
  },
}

Object.assign(globalThis, { libraries: { wagmi, ethers, viem, web3Onboard } })
