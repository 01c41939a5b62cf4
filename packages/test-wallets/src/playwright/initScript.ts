import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestWalletsOptions } from '../types.ts'

/** A script for the top page only: frames, such as the modal's, have no wallets. */
export function initScript(options: TestWalletsOptions): string {
  const file = join(import.meta.dirname, 'test-wallets.js')
  const call = `window.airlockTestWallets = AirlockTestWallets.installTestWallets(${JSON.stringify(options)})`
  return `if (window.top === window) {\n${readFileSync(file, 'utf8')}\n${call}\n}`
}
