import { CHAINS, type ChainName } from './facts/holdings.ts'
import { isStateKept } from './history/keptState.ts'
import { isWorldRunning } from './ports/takenPorts.ts'
import { worldPorts } from './ports/worldPorts.ts'
import { printUrls } from './printUrls.ts'
import { PortsTaken, startWorld } from './startWorld.ts'

const ports = worldPorts()

if (await isWorldRunning(ports)) {
  console.log('\nThe local world is running already.\n')
  printUrls(ports)
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
  const stack = await starting.catch(report)
  if (!stack) return
  printUrls(ports)
  console.log('\nCtrl-C stops everything and frees the ports.')
  await stopping
  await stack.close()
}

function report(cause: unknown): undefined {
  console.error(`\n${cause instanceof PortsTaken ? cause.message : cause}`)
  process.exitCode = 1
}
