import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import type { WorldUrls } from './worldConfig.ts'

const WALLETS = [
  ...['good', 'slow', 'refusing', 'locked'].flatMap((kind) => [kind, `sol-${kind}`, `dot-${kind}`, `btc-${kind}`]),
  'btc-standard',
].join()

const ROWS = [
  ['eip155', 'EVM'],
  ['solana', 'Solana'],
  ['polkadot', 'Polkadot'],
  ['bip122', 'Bitcoin'],
] as const

const SCRIPT = `
const kit = airlock.appKit
const sign = {
  eip155: (provider, text, from) => provider.request({ method: 'personal_sign', params: [text, from] }),
  solana: async (provider, text) => 'bytes ' + (await provider.signMessage(new TextEncoder().encode(text))).join(' '),
  polkadot: async (provider, data, address) => (await provider.signer.signRaw({ address, data, type: 'bytes' })).signature,
  bip122: (provider, message) => provider.signMessage({ message }),
}
for (const row of document.querySelectorAll('tr[id]')) {
  const part = (name) => row.querySelector('.' + name)
  const address = () => kit.getAccount(row.id).address
  const show = () => {
    part('account').textContent = address() ?? 'none'
    part('sign').disabled = part('leave').disabled = !address()
  }
  part('connect').onclick = () => kit.open({ view: 'Connect', namespace: row.id })
  part('leave').onclick = () => kit.disconnect(row.id)
  part('sign').onclick = () => {
    part('answer').textContent = 'The wallet is asked.'
    sign[row.id](kit.getProvider(row.id), 'Hello from the local world', address()).then(
      (signature) => (part('answer').textContent = signature),
      (error) => (part('answer').textContent = error.name + ': ' + error.message),
    )
  }
  kit.subscribeAccount(show, row.id)
  show()
}
const send = document.querySelector('#solana .send')
const load = (src) => new Promise((resolve, reject) => {
  document.head.append(Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject }))
})
kit.subscribeAccount(({ address }) => (send.disabled = !address), 'solana')
send.disabled = !kit.getAccount('solana').address
send.onclick = async () => {
  const answer = document.querySelector('#solana .answer')
  try {
    answer.textContent = 'The wallet is asked.'
    if (!window.solanaDapp) await load('/solana-web3.js')
    const { signature } = await solanaDapp.send(send.dataset.rpc, kit.getAccount('solana').address, 1_000)
    answer.textContent = 'Sent: ' + signature
  } catch (error) {
    answer.textContent = error.name + ': ' + error.message
  }
}
`

export function namespacesPage(urls: WorldUrls, version: string): string {
  const rpc = {
    ...urls.rpc,
    [SOLANA_MAINNET]: urls.solana,
    [POLKADOT]: urls.polkadot,
    [BITCOIN_MAINNET]: urls.esplora,
  }
  const custom = Object.fromEntries(Object.entries(rpc).map(([id, url]) => [id, [{ url }]]))
  const send = `<button class="send" data-rpc="${urls.solana}" disabled>Send with Solana</button>`
  const rows = ROWS.map(
    ([id, name]) => `<tr id="${id}"><th scope="row">${name}</th><td class="account">none</td>
      <td><button class="connect">Connect ${name}</button> <button class="sign" disabled>Sign with ${name}</button> ${id === 'solana' ? send : ''}
      <button class="leave" disabled>Disconnect ${name}</button></td><td><output class="answer"></output></td></tr>`,
  )
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Four namespaces · Airlock</title>
    <style>body { font-family: system-ui; margin: 2rem } td, th { padding: 0.5rem; text-align: start } td { word-break: break-all }</style>
    <script src="/test-wallets.js" data-rpc='${JSON.stringify(urls.rpc)}' data-wallets="${WALLETS}" data-esplora="${urls.esplora}"></script>
    <script src="${urls.modal}/v/${version}/sdk.js" data-networks="${Object.keys(rpc).join()}"
      data-custom-rpc-urls='${JSON.stringify(custom)}'></script>
  </head>
  <body>
    <h1>Four namespaces</h1>
    <p>The wallets of this page are fakes with public keys, and their signatures are valid. Balances come from local chains, and from a fake Polkadot node.</p>
    <p>Unlock a locked wallet from the console: <code>solanaWallets['sol-locked'].unlock()</code>. <code>polkadotWallets</code> and <code>bitcoinWallets</code> work the same way.
      The URL adds other wallets, such as twins, late ones and liars: <code>?wallets=sol-good,sol-twin,sol-late,dot-garbage,btc-forger</code>.</p>
    <p><appkit-button></appkit-button></p>
    <table>${rows.join('')}</table>
    <script>${SCRIPT}</script>
  </body>
</html>
`
}
