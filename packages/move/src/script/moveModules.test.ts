import { expect, test } from 'vitest'
import { KITS } from '../kits/kits.ts'
import { moveFile } from '../moveFile.ts'

function move(name: string, code: string) {
  const kit = KITS.find((one) => one.name === name)
  return kit && moveFile({ path: 'src/App.tsx', code, kit, frameUrl: 'https://wallet.example' })?.code
}

test('moves exports from modules, import() and require()', () => {
  const code = `export { ton as other, base } from '@reown/appkit/networks'
export { mainnet } from '@reown/appkit/networks'
export * from '@reown/appkit'
export type { Provider } from '@reown/appkit/react'
const { arbitrum } = await import('@reown/appkit/networks')
const { verifySignature } = require('@reown/appkit-siwe')
const lazy = () => import("@reown/appkit/react")
const { createAppKit } = require('@reown/appkit')
`
  expect(move('appkit', code)).toBe(`// TODO(airlock): ton: Airlock does not support this network.
export { ton as other } from '@reown/appkit/networks'
export { base } from '@airlock/sdk/networks'
export { mainnet } from '@airlock/sdk/networks'
export * from '@airlock/sdk'
export type { Provider } from '@airlock/sdk'
const { arbitrum } = await import('@airlock/sdk/networks')
// TODO(airlock): verifySignature: @airlock/sdk/siwx does not export it.
const { verifySignature } = require('@reown/appkit-siwe')
const lazy = () => import("@airlock/sdk/react")
const { createAppKit } = require('@airlock/sdk')
`)
})

test('names modules that no rule moves', () => {
  const code = `import { useAppKit } from '@reown/appkit/react'
vi.mock('@reown/appkit/react')
`
  expect(move('appkit', code)).toBe(`import { useAppKit } from '@airlock/sdk/react'
// TODO(airlock): @reown/appkit/react: move this by hand.
vi.mock('@reown/appkit/react')
`)
  expect(move('rainbowkit', `export { ConnectButton } from '@rainbow-me/rainbowkit'\n`)).toContain('TODO(airlock)')
})
