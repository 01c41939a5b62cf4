import { CHAINS, type ChainName } from './facts/holdings.ts'
import { isStateKept } from './history/keptState.ts'
import { isWorldRunning } from './ports/takenPorts.ts'
import { worldPorts } from './ports/worldPorts.ts'
import { PortsTaken, startWorld } from './startWorld.ts'
import { worldUrls } from './worldConfig.ts'

/** `npm start`, once everything is built: runs the world until Ctrl-C. */
const ports = worldPorts()

if (await isWorldRunning(ports)) {
  console.log('\nThe local world is running already.\n')
  printUrls()
} else {
  await run()
}

async function run() {
  const stopping = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })
  const chains = Object.keys(CHAINS) as ChainName[]
  if (!chains.every(isStateKept)) console.log('\nWriting the history of the local chains, which takes a few seconds.\n')
  const starting = startWorld(ports, 'kept')
  // Ctrl-C while it starts: let it come up, then take it down, so that nothing is left behind.
  const world = await starting.catch(report)
  if (!world) return
  printUrls()
  console.log('\nCtrl-C stops everything and frees the ports.')
  await stopping
  await world.close()
}

function report(cause: unknown): undefined {
  console.error(`\n${cause instanceof PortsTaken ? cause.message : cause}`)
  process.exitCode = 1
}

function printUrls() {
  const { host, modal, secure, mail, relay, phone, rpc, ethereum, offchain } = worldUrls(ports)
  const rows = [
    ['Host site', host],
    ['Script tag alone', `${host}/script.html`],
    ['Four namespaces', `${host}/namespaces.html`],
    ['Every test wallet', `${host}/?wallets=all`],
    ['Wallet on a phone', phone],
    ['Mailbox with the codes', mail],
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
      '\nThe host site signs people in by e-mail, Google, Apple, GitHub, X, Facebook, Discord and Farcaster. Each provider is a local',
      'page, Farcaster’s the page of its phone: press the name of a person there. On Base the operator pays for what these wallets',
      'send by “Send both calls”, on the site’s page “Wallet”.',
    ].join('\n'),
  )
  console.log(
    '\nGood Wallet, Slow Wallet and the phone have tokens, NFTs, a year of activity and names such as good.airlock.eth.',
  )
}

function printRows(rows: string[][]) {
  for (const [name = '', url] of rows) console.log(`  ${name.padEnd(22)} ${url}`)
}
