import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tryAppKit } from './tryAppKit.ts'

const MANIFEST = '{\n  "dependencies": {\n    "@reown/appkit": "1.8.24"\n  }\n}\n'
const IMPORT = `import { createAppKit } from '@reown/appkit/react'\n`
const PROVIDER = `import { AppKitProvider } from '@reown/appkit/react'\n`
const BY_HAND = 'set frameUrl in the options of createAppKit, and remove projectId, while you try.'
const WITHOUT_SIGN_IN = 'siweConfig has no effect in a trial: visitors connect without signing in. The move keeps it.'

let folder: string
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
const run = () => tryAppKit({ folder, frameUrl: 'https://wallet.example', version: '0.1.0', isDry: false })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'airlock-try-'))
  mkdirSync(join(folder, 'src'))
  write('package.json', MANIFEST)
  execFileSync('git', ['init', '-q'], { cwd: folder })
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Evaluates the options of the call as the tried code passes them. */
function optionsOf(code: string) {
  const body = code.replace(/^import .*$/gm, '').replace(/^export /gm, '')
  const passed: Record<string, unknown>[] = []
  new Function('createAppKit', body)((options: Record<string, unknown>) => passed.push(options))
  return passed
}

describe('tryAppKit', () => {
  test.each([
    ['a literal', `createAppKit({ projectId: 'cloud', networks: [] })\n`],
    ['a shorthand', `const projectId = 'cloud'\ncreateAppKit({\n  networks: [],\n  projectId,\n})\n`],
    ['an expression', `createAppKit({ networks: [], projectId: null ?? 'cloud' })\n`],
    ['a spread', `const general = { projectId: 'cloud', networks: [] }\ncreateAppKit({ adapters: [], ...general, })\n`],
    ['a constant', `const options = { projectId: 'cloud', networks: [] }\ncreateAppKit(options)\n`],
  ])('replaces the projectId of %s by frameUrl, and takes that back', (_name, code) => {
    write('src/app.js', IMPORT + code)
    expect(run()).toEqual({ isTried: true, done: ['package.json', 'src/app.js'], todos: [] })
    const [options] = optionsOf(read('src/app.js'))
    expect(options).toMatchObject({ frameUrl: 'https://wallet.example', networks: [] })
    expect(options?.projectId).toBeUndefined()
    expect(JSON.parse(read('package.json')).dependencies['@reown/appkit']).toBe('npm:@airlock/sdk@0.1.0')

    expect(run()).toMatchObject({ isTried: false, todos: [] })
    expect([read('package.json'), read('src/app.js')]).toEqual([MANIFEST, IMPORT + code])
  })

  test.each([
    ['a text', `<AppKitProvider projectId="cloud" networks={[]} />`, 'void ( /* end */"cloud"'],
    ['an expression', `<AppKitProvider networks={[]} projectId={id}>{child}</AppKitProvider>`, 'void ( /* end */id'],
    ['a spread', `<AppKitProvider {...options} />`, 'projectId={undefined}'],
  ])('replaces the projectId of a provider given as %s, and takes that back', (_name, element, removed) => {
    const code = `${PROVIDER}export const App = ({ id, child, options }) => ${element}\n`
    write('src/App.jsx', code)
    run()
    expect(parseSync('App.jsx', read('src/App.jsx')).errors).toEqual([])
    expect(read('src/App.jsx')).toContain('frameUrl="https://wallet.example"')
    expect(read('src/App.jsx')).toContain(removed)
    run()
    expect(read('src/App.jsx')).toBe(code)
  })

  test.each([
    ['an option', `${IMPORT}createAppKit({ siweConfig, projectId })\n`, WITHOUT_SIGN_IN],
    [
      'a spread of this file',
      `${IMPORT}const general = { siweConfig }; createAppKit({ ...general })\n`,
      WITHOUT_SIGN_IN,
    ],
    [
      'a spread of another file',
      `${IMPORT}createAppKit({ ...general })\n`,
      `general: if it has siweConfig, ${WITHOUT_SIGN_IN}`,
    ],
    ['an attribute', `${PROVIDER}const a = <AppKitProvider siweConfig={siwe} />\n`, WITHOUT_SIGN_IN],
  ])('lists siweConfig of %s', (_name, code, todo) => {
    write('src/app.tsx', code)
    expect(run().todos).toEqual([`src/app.tsx:2 ${todo}`])
  })

  test.each([
    ["const { createAppKit } = await import('@reown/appkit')\n", true],
    ["const { createAppKit } = require('@reown/appkit')\n", true],
    ["import * as AppKit from '@reown/appkit'\nconst { createAppKit } = AppKit\n", false],
    ["export * from '@reown/appkit'\n", false],
  ])('edits the options of createAppKit from %j, or lists the module', (start, isEdited) => {
    write('src/app.js', `${start}createAppKit({ projectId: 'cloud' })\n`)
    expect(run().todos).toEqual(isEdited ? [] : [`src/app.js:1 ${BY_HAND}`])
    expect(read('src/app.js').includes('frameUrl')).toBe(isEdited)
  })

  test.each(['ts', 'vue'])('lists the WagmiAdapter of a .%s file', (end) => {
    const code = `import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'\nexport const a = new WagmiAdapter({})\n`
    write(`src/a.${end}`, end === 'vue' ? `<script setup>\n${code}</script>\n` : code)
    const line = end === 'vue' ? 3 : 2
    expect(run().todos).toEqual([
      `src/a.${end}:${line} WagmiAdapter: wagmi's hooks see no account in a trial. Move instead.`,
    ])
  })

  test('lists the files that it cannot edit', () => {
    write('src/App.vue', `<script setup>\n${IMPORT}createAppKit({ projectId: 'cloud' })\n</script>\n`)
    write('src/broken.ts', `${IMPORT}createAppKit({ projectId: }\n`)
    expect(run()).toMatchObject({
      done: ['package.json'],
      todos: [`src/App.vue:2 ${BY_HAND}`, `src/broken.ts:1 ${BY_HAND}`],
    })
  })
})
