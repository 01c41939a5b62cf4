import { expect, test } from 'vitest'
import { KITS } from '../kits/kits.ts'
import { moveFile } from '../moveFile.ts'

function move(name: string, code: string) {
  const kit = KITS.find((one) => one.name === name)
  return kit && moveFile({ path: 'src/App.tsx', code, kit, frameUrl: 'https://wallet.example' })?.code
}

const BY_HAND =
  "where it is used, add frameUrl: 'https://wallet.example', remove projectId, and pass siweConfig as siwx: fromSiweConfig(…)."

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
// TODO(airlock): createAppKit: ${BY_HAND}
export * from '@airlock/sdk'
export type { Provider } from '@airlock/sdk'
const { arbitrum } = await import('@airlock/sdk/networks')
// TODO(airlock): verifySignature: @airlock/sdk/siwx does not export it.
const { verifySignature } = require('@reown/appkit-siwe')
// TODO(airlock): createAppKit: ${BY_HAND}
const lazy = () => import("@airlock/sdk/react")
// TODO(airlock): createAppKit: ${BY_HAND}
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

test.each([
  ['import()', `const { createAppKit: create } = await import('@reown/appkit')\ncreate(`, ')'],
  ['require()', `const { createAppKit } = require('@reown/appkit')\ncreateAppKit(`, ')'],
  ['then()', `import('@reown/appkit/react').then(({ createAppKit }) => createAppKit(`, '))'],
])('moves the options of createAppKit from %s', (_name, start, end) => {
  const code = `${start}{ projectId: 'cloud', networks: [] }${end}\n`
  expect(move('appkit', code)).toBe(
    code.replace("projectId: 'cloud'", "frameUrl: 'https://wallet.example'").replace('@reown/appkit', '@airlock/sdk'),
  )
})

test('moves siweConfig by hand where an import can be invalid', () => {
  const code = `const { createAppKit } = require('@reown/appkit')\ncreateAppKit({ projectId, siweConfig })\n`
  expect(move('appkit', code)).toBe(`const { createAppKit } = require('@airlock/sdk')
// TODO(airlock): siweConfig: pass siwx: fromSiweConfig(…) of @airlock/sdk/siwx instead.
createAppKit({ frameUrl: 'https://wallet.example', siweConfig })
`)
})

test.each([
  [`import * as AppKit from '@reown/appkit'\nAppKit.createAppKit({ projectId })\n`, 'createAppKit'],
  [`import { createAppKit } from '@reown/appkit'\nsetup(createAppKit)\n`, 'createAppKit'],
  [`export { AppKitProvider } from '@reown/appkit/react'\n`, 'AppKitProvider'],
  [`export const open = (await import('@reown/appkit')).createAppKit({ projectId })\n`, 'createAppKit'],
  [`import('@reown/appkit').then((kit) => kit.createAppKit({ projectId }))\n`, 'createAppKit'],
])('leaves a comment where calls are out of sight: %s', (code, name) => {
  expect(move('appkit', code)).toContain(`// TODO(airlock): ${name}: ${BY_HAND}\n`)
})

test('leaves a comment at the whole module of DefaultSIWX', () => {
  expect(move('appkit', `import * as siwx from '@reown/appkit-siwx'\n`)).toContain('createSiwx({ required: true })')
})

test.each([
  ['wallet-adapter', '@solana/wallet-adapter-react-ui/styles.css'],
  ['rainbowkit', '@rainbow-me/rainbowkit/styles.css'],
])('removes a stylesheet of %s that a statement loads', (kit, path) => {
  expect(move(kit, `require('${path}')\nawait import('${path}')\nstart()\n`)).toBe('start()\n')
  expect(move(kit, `if (isBrowser) require('${path}')\n`)).toContain('TODO(airlock)')
})
