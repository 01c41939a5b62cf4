import { worldPorts } from '../stack/ports/worldPorts.ts'
import { startWorld } from '../stack/startWorld.ts'
import { setup } from '../tools/installScripts.mjs'
import { rememberWorld, TEST_PORT_BASE } from './world.ts'

/** Starts one world for the whole run: chains, vaults, host site, modal origin. The returned function stops it. */
export default async function globalSetup() {
  setup()
  const stack = await startWorld(worldPorts(TEST_PORT_BASE))
  rememberWorld(stack)
  return () => stack.close()
}
