import { worldPorts } from '../stack/ports/worldPorts.ts'
import { startWorld } from '../stack/startWorld.ts'
import { setup } from '../tools/installScripts.mjs'
import { rememberWorld, TEST_PORT_BASE } from './world.ts'

export default async function globalSetup() {
  setup()
  const stack = await startWorld(worldPorts(TEST_PORT_BASE))
  rememberWorld(stack)
  return () => stack.close()
}
