import { type ChainNamespace, createAppKit } from '@airlock/sdk'
import { base, bitcoin, polkadot, solana } from '@airlock/sdk/networks'

const appKit = createAppKit({
  frameUrl: import.meta.env.VITE_FRAME_URL ?? 'http://wallet.localhost:3401',
  networks: [base, solana, polkadot, bitcoin],
  metadata: { name: 'Four namespaces' },
})

/** Signs a text by namespace. Each provider has the interface that libraries of its ecosystem expect. */
const SIGN: Record<ChainNamespace, (address: string) => Promise<unknown> | undefined> = {
  eip155: (address) =>
    appKit.getProvider('eip155')?.request({ method: 'personal_sign', params: ['0x48656c6c6f', address] }),
  solana: () => appKit.getProvider('solana')?.signMessage(new TextEncoder().encode('Hello')),
  polkadot: (address) =>
    appKit.getProvider('polkadot')?.signer.signRaw?.({ address, data: '0x48656c6c6f', type: 'bytes' }),
  bip122: (address) => appKit.getProvider('bip122')?.signMessage({ address, message: 'Hello' }),
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
      await SIGN[namespace](appKit.getAccount(namespace).address ?? '')
      output.textContent = 'Signed'
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
