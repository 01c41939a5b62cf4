import { type ChainNamespace, createAppKit } from '@airlock/sdk'
import { base, bitcoin, polkadot, solana } from '@airlock/sdk/networks'

const env = import.meta.env
const appKit = createAppKit({
  frameUrl: env.VITE_FRAME_URL ?? 'http://wallet.localhost:3401',
  networks: [base, solana, polkadot, bitcoin],
  // Networks of `npm start`.
  customRpcUrls: {
    [solana.caipNetworkId]: [{ url: env.VITE_SOLANA_RPC ?? 'http://127.0.0.1:3425' }],
    [polkadot.caipNetworkId]: [{ url: env.VITE_POLKADOT_RPC ?? 'http://127.0.0.1:3426' }],
    [bitcoin.caipNetworkId]: [{ url: env.VITE_BITCOIN_RPC ?? 'http://127.0.0.1:3421/esplora' }],
  },
  metadata: { name: 'Four namespaces' },
})

/** Signs a text by namespace. Each provider has the interface that libraries of its ecosystem expect. */
const SIGN: Record<ChainNamespace, (address: string) => Promise<ArrayLike<unknown>>> = {
  eip155: (address) =>
    connected('eip155').request({ method: 'personal_sign', params: ['0x48656c6c6f', address] }) as Promise<string>,
  solana: () => connected('solana').signMessage(new TextEncoder().encode('Hello')),
  async polkadot(address) {
    const { signer } = connected('polkadot')
    if (!signer.signRaw) throw new Error('This wallet signs no texts. Connect another.')
    return (await signer.signRaw({ address, data: '0x48656c6c6f', type: 'bytes' })).signature
  },
  bip122: (address) => connected('bip122').signMessage({ address, message: 'Hello' }),
}

/** @throws Error without a connected wallet */
function connected<Namespace extends ChainNamespace>(namespace: Namespace) {
  const provider = appKit.getProvider(namespace)
  if (!provider || !appKit.getAccount(namespace).isConnected) throw new Error('Connect a wallet first.')
  return provider
}

function addRow(namespace: ChainNamespace, label: string) {
  const row = document.createElement('tr')
  const name = row.insertCell()
  const account = row.insertCell()
  const output = document.createElement('output')
  name.textContent = label
  row.insertCell().append(
    button(`Connect ${label}`, () => appKit.open({ view: 'Connect', namespace })),
    button(`Sign with ${label}`, async () => {
      const signature = await SIGN[namespace](appKit.getAccount(namespace).address ?? '')
      output.textContent = `Signature of length ${signature.length}`
    }),
    button(`Disconnect ${label}`, () => appKit.disconnect(namespace)),
    output,
  )
  const show = () => {
    account.textContent = appKit.getAccount(namespace).address ?? 'none'
  }
  appKit.subscribeAccount(show, namespace)
  show()

  function button(text: string, act: () => Promise<unknown>) {
    const control = document.createElement('button')
    control.textContent = text
    control.onclick = () =>
      act().catch((error) => {
        output.textContent = error.message
      })
    return control
  }
  document.querySelector('#rows')?.append(row)
}

addRow('eip155', 'EVM')
addRow('solana', 'Solana')
addRow('polkadot', 'Polkadot')
addRow('bip122', 'Bitcoin')
