import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KITS } from '../kits/kits.ts'
import { createScript } from '../script/createScript.ts'
import { kitsOf } from './kitsOf.ts'
import { moveProject } from './moveProject.ts'
import { tryAppKit } from './tryAppKit.ts'
import { reasonAgainst } from './workTree.ts'

const MANIFEST = `{
\t"name": "shop",
\t"dependencies": {
\t\t"@reown/appkit": "1.8.24",
\t\t"@reown/appkit-adapter-wagmi": "1.8.24",
\t\t"react": "19.0.0"
\t}
}
`
const APP = `import { createAppKit } from '@reown/appkit/react'
createAppKit({ projectId: 'x', networks: [], pay: true })
`

let folder: string
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder, stdio: 'pipe' })
const options = { frameUrl: 'https://wallet.example', version: '0.1.0', isDry: false }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'airlock-move-'))
  mkdirSync(join(folder, 'src'))
  write('package.json', MANIFEST)
  write('src/app.ts', APP)
  write('src/bare.js', 'export const a = 1\n')
  write('.gitignore', 'dist\n')
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'start')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('edits the sources and swaps the dependencies', () => {
  const { done, todos } = moveProject({ folder, kits: kitsOf(folder), ...options })
  expect(done).toEqual(['src/app.ts', 'package.json'])
  expect(todos).toEqual([])
  expect(read('package.json')).toBe(`{
\t"name": "shop",
\t"dependencies": {
\t\t"@airlock/sdk": "0.1.0",
\t\t"react": "19.0.0"
\t}
}
`)
})

test('keeps the dependency that a source still names', () => {
  write('src/chains.ts', `export { ton } from '@reown/appkit/networks'\n`)
  write('vite.config.ts', `export default { optimizeDeps: { include: ['@reown/appkit-adapter-wagmi'] } }\n`)
  const { todos } = moveProject({ folder, kits: KITS, ...options })
  expect(todos).toEqual([
    'src/chains.ts:1 ton: Airlock does not support this network.',
    'vite.config.ts:1 still names @reown/appkit-adapter-wagmi.',
  ])
  expect(JSON.parse(read('package.json')).dependencies).toEqual({
    '@airlock/sdk': '0.1.0',
    '@reown/appkit': '1.8.24',
    '@reown/appkit-adapter-wagmi': '1.8.24',
    react: '19.0.0',
  })
})

test.each(['', '\n'])('keeps a package.json without indentation (lines end with %j)', (end) => {
  write('package.json', `{${end}"dependencies":{${end}"@reown/appkit":"1.8.24"${end}}${end}}`)
  moveProject({ folder, kits: kitsOf(folder), ...options })
  const space = end === '' ? '' : ' '
  expect(read('package.json')).toBe(`{${end}"dependencies":${space}{${end}"@airlock/sdk":${space}"0.1.0"${end}}${end}}`)
})

test('writes nothing in a dry run', () => {
  expect(moveProject({ folder, kits: kitsOf(folder), ...options, isDry: true }).done).toHaveLength(2)
  expect([read('package.json'), read('src/app.ts')]).toEqual([MANIFEST, APP])
})

test('names the line of each comment it wrote', () => {
  write('src/late.ts', `import { createAppKit } from '@reown/appkit'\n\ncreateAppKit(options)\n`)
  const { todos } = moveProject({ folder, kits: KITS, ...options })
  expect(todos).toEqual([
    "src/late.ts:3 add frameUrl: 'https://wallet.example' to these options, and remove projectId.",
  ])
  expect(read('src/late.ts').split('\n')[2]).toMatch(/^\/\/ TODO\(airlock\): add frameUrl/)
})

test('skips a broken file and names it if it uses the kit', () => {
  write('src/broken.ts', `import { from '@reown/appkit'`)
  write('src/other.ts', 'const = 1')
  const { todos } = moveProject({ folder, kits: KITS, ...options })
  expect(todos).toEqual([expect.stringMatching(/^src\/broken\.ts:1 cannot be parsed/)])
})

test('names a bundle of 20 MB that uses the kit and moves the other files', () => {
  const bundle = `${APP}${'const s="it";f(s);'.repeat(1_100_000)}`
  write('src/bundle.js', bundle)
  write('src/vendor.js', bundle.slice(APP.length))
  const trial = tryAppKit({ folder, ...options, isDry: true })
  const { done, todos } = moveProject({ folder, kits: KITS, ...options })
  expect(done).toEqual(['src/app.ts', 'package.json'])
  expect(todos).toEqual([
    'src/bundle.js:1 has more than 1 MB and was not changed. Build it again if it is generated, or move it by hand.',
  ])
  expect(read('src/bundle.js') === bundle).toBe(true)
  expect(trial.todos).toEqual(todos)
})

test('names a file that is too deeply nested and moves the other files', () => {
  const sum = `export const text = a${'+a'.repeat(20_000)}\n`
  write('src/deep.ts', APP + sum)
  write('src/deepWithoutKit.ts', sum)
  const { done, todos } = moveProject({ folder, kits: KITS, ...options })
  expect(done).toEqual(['src/app.ts', 'package.json'])
  expect(todos).toEqual([expect.stringMatching(/^src\/deep\.ts:1 cannot be parsed: Maximum call stack/)])
})

test('moves both kits of a mixed file, and a line with an apostrophe', () => {
  write(
    'src/mixed.tsx',
    `/* don't sort */ import { useAppKit } from '@reown/appkit/react'
import { ConnectButton } from '@rainbow-me/rainbowkit'
const old = require('legacy')
export const A = () => <ConnectButton label={old} />
export const useOpen = () => useAppKit().open
`,
  )
  const { done } = moveProject({ folder, kits: KITS, ...options })
  expect(done).toContain('src/mixed.tsx')
  expect(read('src/mixed.tsx')).not.toMatch(/reown|rainbow/)
  expect(read('src/mixed.tsx')).toContain("const old = require('legacy')")
})

test('writes types into helper files only for TypeScript', () => {
  const button = `import { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const A = () => <ConnectButton.Custom>{() => null}</ConnectButton.Custom>\n`
  write('src/A.tsx', button)
  write('A.jsx', button)
  moveProject({ folder, kits: KITS, ...options })
  expect(read('src/CustomConnectButton.tsx')).toContain(
    '({ children }: { children: (state: CustomState) => ReactNode })',
  )
  expect(read('CustomConnectButton.jsx')).toContain('CustomConnectButton({ children }) {')
  expect(read('CustomConnectButton.jsx')).not.toContain('ReactNode')
})

test('gives the provider the name of the app from another file', () => {
  write(
    'src/wagmi.ts',
    `import { getDefaultConfig } from 'connectkit'\nexport const options = getDefaultConfig({ appName: 'Shop' })\n`,
  )
  const provider = '<WagmiProvider config={config}><ConnectKitProvider>x</ConnectKitProvider></WagmiProvider>'
  write('src/App.tsx', `import { ConnectKitProvider } from 'connectkit'\nexport const App = () => ${provider}\n`)
  moveProject({ folder, kits: KITS, ...options })
  expect(read('src/App.tsx')).toContain(`networks={config.chains} metadata={{ name: 'Shop' }}>`)
})

test.each(['tsx', 'jsx'])('writes helper files that are valid %s', (extension) => {
  const uses = [
    ['@rainbow-me/rainbowkit', 'ConnectButton', '<ConnectButton.Custom />'],
    ['connectkit', 'ConnectKitButton', '<ConnectKitButton.Custom />'],
    ['@solana/wallet-adapter-react-ui', 'WalletMultiButton', '<WalletMultiButton />'],
    ['@solana/wallet-adapter-react-ui', 'WalletDisconnectButton', '<WalletDisconnectButton />'],
    ['@web3-onboard/react', 'useConnectWallet', 'useConnectWallet()'],
    ['@web3-onboard/react', 'useSetChain', 'useSetChain()'],
  ]
  for (const [index, [source, name, use]] of uses.entries())
    write(`src/use${index}.${extension}`, `import { ${name} } from '${source}'\nexport const a = () => ${use}\n`)
  const { done } = moveProject({ folder, kits: KITS, ...options })
  const helpers = done.filter((path) => path.endsWith(extension) && !/use\d/.test(path))
  expect(helpers).toHaveLength(7)
  for (const name of helpers) expect(createScript({ code: read(name), name, frameUrl: '' }).code).not.toContain('/*:')
})

test('writes the chains of another file into useSetChain', () => {
  const chains = `[{ id: 8453, label: 'Base', rpcUrl: url }]`
  write(
    'src/kit.ts',
    `import { init } from '@web3-onboard/react'\nexport default init({ wallets: [], chains: ${chains} })\n`,
  )
  write('src/Menu.tsx', `import { useSetChain } from '@web3-onboard/react'\nconst [state, setChain] = useSetChain()\n`)
  expect(moveProject({ folder, kits: KITS, ...options }).todos).toEqual([])
  expect(read('src/useSetChain.tsx')).toContain(
    `const chains: Chain[] = [\n  { id: '0x2105', namespace: 'evm', label: 'Base' },\n]\n`,
  )
  expect(read('src/useSetChain.tsx')).toContain('(_walletLabel?: string)')
})

test('skips submodules with the name of a source file', () => {
  mkdirSync(join(folder, 'vendor/three.js'), { recursive: true })
  const commit = git('rev-parse', 'HEAD').toString().trim()
  git('update-index', '--add', '--cacheinfo', `160000,${commit},vendor/three.js`)
  expect(tryAppKit({ folder, ...options, isDry: true }).done).toEqual(['package.json', 'src/app.ts'])
  expect(moveProject({ folder, kits: KITS, ...options }).done).toEqual(['src/app.ts', 'package.json'])
})

test('does not follow symbolic links out of the work tree', () => {
  const outside = mkdtempSync(join(tmpdir(), 'airlock-outside-'))
  writeFileSync(join(outside, 'a.ts'), APP)
  symlinkSync(join(outside, 'a.ts'), join(folder, 'src/a.ts'))
  expect(moveProject({ folder, kits: KITS, ...options }).done).toEqual(['src/app.ts', 'package.json'])
  expect(readFileSync(join(outside, 'a.ts'), 'utf8')).toBe(APP)
  rmSync(outside, { recursive: true })
})

test('writes nothing if package.json is a symbolic link', () => {
  const outside = mkdtempSync(join(tmpdir(), 'airlock-outside-'))
  writeFileSync(join(outside, 'package.json'), MANIFEST)
  rmSync(join(folder, 'package.json'))
  symlinkSync(join(outside, 'package.json'), join(folder, 'package.json'))
  expect(() => moveProject({ folder, kits: KITS, ...options })).toThrow('package.json is a symbolic link')
  expect(() => tryAppKit({ folder, ...options })).toThrow('package.json is a symbolic link')
  expect([readFileSync(join(outside, 'package.json'), 'utf8'), read('src/app.ts')]).toEqual([MANIFEST, APP])
  rmSync(outside, { recursive: true })
})

test('writes nothing if package.json cannot be parsed', () => {
  write('package.json', '{ "dependencies": {}, }')
  expect(() => moveProject({ folder, kits: KITS, ...options })).toThrow(/^package\.json cannot be parsed: /)
  expect(read('src/app.ts')).toBe(APP)
})

test('keeps the byte order mark of package.json', () => {
  write('package.json', `\uFEFF${MANIFEST}`)
  moveProject({ folder, kits: kitsOf(folder), ...options })
  const [mark, text] = [read('package.json').slice(0, 1), read('package.json').slice(1)]
  expect([mark, JSON.parse(text).dependencies['@airlock/sdk']]).toEqual(['\uFEFF', '0.1.0'])
})

test('rejects a work tree with changes, and a folder outside of git', () => {
  expect(reasonAgainst(folder)).toBeUndefined()
  write('src/new.ts', '')
  expect(reasonAgainst(folder)).toMatch(/^The work tree has changes/)
  rmSync(join(folder, '.git'), { recursive: true })
  expect(reasonAgainst(folder)).toMatch(/^This folder is not a git work tree/)
})

test('rejects an unknown kit, and a project without one', () => {
  expect(() => kitsOf(folder, 'other')).toThrow('other is not a known kit.')
  write('package.json', '{}')
  expect(() => kitsOf(folder)).toThrow('Name the kit to move from.')
})
