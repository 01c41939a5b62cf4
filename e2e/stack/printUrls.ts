import type { WorldPorts } from './ports/worldPorts.ts'
import { worldUrls } from './worldConfig.ts'

export function printUrls(ports: WorldPorts): void {
  const { host, modal, secure, mail: email, relay, phone, rpc, ethereum, offchain } = worldUrls(ports)
  const rows = [
    ['Host site', host],
    ['Script tag only', `${host}/script.html`],
    ['Four namespaces', `${host}/namespaces.html`],
    ['Every test wallet', `${host}/?wallets=all`],
    ['Wallet on a phone', phone],
    ['Mailbox with the codes', email],
    ['Ways into a wallet', `${secure}/security`],
    ['Gallery of views', `${modal}/gallery/gallery.html`],
    ['Names and tokens', `${offchain}/tokens.json`],
  ]
  const endpoints = [
    ['Ethereum (local)', ethereum],
    ['Arbitrum One (local)', rpc['eip155:42161']],
    ['Base (local)', rpc['eip155:8453']],
    ['WalletConnect relay', relay],
  ]
  printRows(rows)
  console.log('\nJSON-RPC endpoints for tools. They answer POST and WebSocket, not a browser tab:')
  printRows(endpoints)
  console.log(
    [
      '\nThe host site signs users in by email, Google, Apple, GitHub, X, Facebook, Discord and Farcaster. Each provider is a local',
      'page, and Farcaster’s is the page of its phone: press a name there. On Base the operator pays the fees of “Send both calls”,',
      'on the site’s page “Wallet”.',
    ].join('\n'),
  )
  console.log(
    '\nGood Wallet, Slow Wallet and the phone have tokens, NFTs, a year of activity and names such as good.airlock.eth.',
  )
}

function printRows(rows: string[][]) {
  for (const [name = '', url] of rows) console.log(`  ${name.padEnd(22)} ${url}`)
}
