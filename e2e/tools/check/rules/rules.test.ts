import { execFileSync } from 'node:child_process'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkComments } from '../checkComments.mjs'
import { checkCommits } from '../checkCommits.mjs'
import { CONNECTOR_FOLDERS, checkConnectorIds } from '../checkConnectorIds.mjs'
import { sharedNames } from '../checkFileNames.mjs'
import { checkFirstScreen } from '../checkFirstScreen.mjs'
import { checkFolders } from '../checkFolders.mjs'
import { checkLicences } from '../checkLicences.mjs'
import { checkNamespaceWords, NAMESPACE_FOLDERS } from '../checkNamespaceWords.mjs'
import { checkPlaceholders } from '../checkPlaceholders.mjs'
import { checkRooms } from '../checkRooms.mjs'
import { emptyForEachTest, scratch } from './scratch.ts'

const { put, putLockfile } = scratch
emptyForEachTest()

const git = (...args: string[]) => execFileSync('git', args, { cwd: scratch.root, encoding: 'utf8' }).trim()

function commit(message = 'a: b') {
  git('add', '.')
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@a.example']
  git(...author, 'commit', '--quiet', '--no-gpg-sign', '--allow-empty', `--message=${message}`)
  return git('rev-parse', 'HEAD')
}

test('rejects a shared file name, except for the same thing in siblings', () => {
  const problems = sharedNames([
    'apps/a/src/one/openWallet.ts',
    'apps/a/src/two/openWallet.ts',
    'apps/a/src/three/wallets/openWallet.ts',
    'apps/b/src/deep/er/openWallet.ts',
    'apps/a/src/index.ts',
    'apps/a/src/one/index.ts',
  ])
  expect(problems).toEqual([
    'apps/a/src/one/openWallet.ts and apps/a/src/three/wallets/openWallet.ts share a name: call one of them after what sets it apart.',
    'apps/a/src/two/openWallet.ts and apps/a/src/three/wallets/openWallet.ts share a name: call one of them after what sets it apart.',
  ])
})

test('checks the dependencies of the apps at any depth, and no others', () => {
  putLockfile({
    'apps/host': { dependencies: { a: '1' }, devDependencies: { d: '1' } },
    e2e: { dependencies: { tool: '1' } },
    'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '1' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', license: 'GPL-3.0', dependencies: { c: '1' } },
    'node_modules/b': { version: '1.0.0', license: 'MIT' },
    'node_modules/c': { version: '1.0.0' },
    'node_modules/d': { version: '1.0.0', license: 'MPL-2.0' },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0' },
  })
  expect(checkLicences(scratch.root)).toEqual([
    'node_modules/a/node_modules/b 2.0.0: GPL-3.0',
    'node_modules/c 1.0.0: no licence',
    'node_modules/d 1.0.0: MPL-2.0',
  ])
})

test('finds a federation placeholder that was left in the build', () => {
  put('apps/host/dist/client/a.js', 'const css = `__v__css__x`')
  put('apps/host/dist/client/b.js', 'fine')
  put('apps/host/node_modules/plugin/dist/c.js', '__v__css__')
  put('apps/host/src/d.js', '__v__css__')
  expect(checkPlaceholders(scratch.root)).toEqual(['apps/host/dist/client/a.js holds the placeholder __v__css__.'])
})

test('requires a comment to begin with its subject and to cite no paper', () => {
  for (const folder of ['apps', 'build', 'e2e', 'packages']) put(`${folder}/a.md`, '// S1.1: no source')
  put(
    'apps/a.ts',
    [
      '/** The offer of a wallet (S3.4). */',
      '/** S3.4: the offer of a wallet. */',
      "const url = 'https://a.example' // T38",
      "const text = '// S3.4: no comment'",
      '// The time limit (design §9).',
      '/** Number of transactions. A hash tells who signed. How many wait is in the row. */',
      '/** Sends a transaction. What was signed once has one hash. */',
    ].join('\n'),
  )
  put('apps/node_modules/a.js', '// S3.4: not ours')
  expect(checkComments(scratch.root)).toEqual([
    'apps/a.ts:2 begins with an id: write the subject first.',
    'apps/a.ts:3 begins with an id: write the subject first.',
    'apps/a.ts:5 cites a paper that is not in the repository.',
    'apps/a.ts:7 begins a sentence with a clause: name the thing.',
  ])
})

test('limits the first screen to Connect, declarations of features and listed modules', () => {
  const frame = (path: string, content = '') => put(`apps/modal-frame/src/${path}`, content)
  for (const view of ['Connect', 'Networks']) frame(`features/any/views/${view}/${view}.tsx`)
  frame('boot/main.tsx', "import { FEATURES } from '../app/features.ts'")
  frame('app/features.ts', "import { send } from '../features/send/feature.ts'")
  frame(
    'features/send/feature.ts',
    [
      "import type { A } from './state/types.ts'",
      "import { reset } from './state/reset.ts'",
      "import { sign } from './flows/sign.ts'",
      "const load = () => import('./views/late.ts')",
    ].join('\n'),
  )
  for (const file of ['state/types.ts', 'state/reset.ts', 'views/late.ts']) frame(`features/send/${file}`)
  frame('features/send/flows/sign.ts', "export {\n  fee,\n} from './fee.ts'")
  frame('features/send/flows/fee.ts')
  put('apps/modal-frame/dist/client/assets/Account-x1.js')
  put('e2e/tools/check/firstScreen.json', JSON.stringify({ 'features/send': ['state/reset.ts', 'views/late.ts'] }))
  expect(checkFirstScreen(scratch.root)).toEqual([
    expect.stringMatching(/send\/flows\/sign\.ts is part of the first screen by features\/send\/feature\.ts/),
    expect.stringMatching(/send\/flows\/fee\.ts is part of the first screen by features\/send\/flows\/sign\.ts/),
    expect.stringMatching(/send\/views\/late\.ts is not part of the first screen/),
    expect.stringMatching(/^The view Networks has no separate chunk/),
  ])
})

describe('rooms of the frame', () => {
  const frame = (path: string, content: string) => put(`apps/modal-frame/src/${path}`, content)

  test.each([
    ['core/router/a.ts', "import { x } from '../../features/email/x.ts'", 'core may import ui, texts.'],
    ['core/router/a.ts', "const x = () => import('../../app/x.ts')", 'core may import ui, texts.'],
    ['core/router/a.ts', "import type { x } from '../../connectors/auth/x.ts'", 'core may import ui, texts.'],
    ['ui/a.tsx', "import { x } from '../core/x.ts'", 'ui may import texts.'],
    ['texts/a.ts', "export { x } from '../ui/x.ts'", 'texts may import only the protocol.'],
    ['connectors/auth/a.ts', "import { x } from '../../namespaces/eip155/x.ts'", 'connectors may import core.'],
    ['connectors/auth/a.ts', "import { x } from '../injected/x.ts'", 'connectors know nothing of each other.'],
    ['features/email/views/A/A.tsx', "import '../../../account/A.css'", 'features know nothing of each other.'],
    ['core/router/a.ts', "import { x } from '../wallets/x.ts'", 'in core, router comes before wallets.'],
    ['core/router/a.ts', "import { x } from '../misc/x.ts'", 'core has no part "misc".'],
    ['elsewhere/a.ts', "import { x } from '../core/x.ts'", 'unknown room "elsewhere".'],
  ])('rejects in %s the import `%s`', (file, statement, reason) => {
    frame(file, `${statement}\n`)
    expect(checkRooms(scratch.root)).toEqual([expect.stringContaining(reason)])
  })

  test('allows imports downwards, from packages, within a feature and in tests', () => {
    frame('features/email/a.ts', "import { x } from '../../core/x.ts'\nimport { y } from './views/y.ts'\n")
    frame('core/router/a.ts', "import { x } from '../host/x.ts'\nimport { atom } from 'jotai'\n")
    frame('core/host/a.ts', "import type { x } from '../wallets/x.ts'\n")
    frame('boot/main.tsx', "import { x } from '../connectors/auth/x.ts'\n")
    frame('core/router/a.test.ts', "import { x } from '../../features/email/x.ts'\n")
    expect(checkRooms(scratch.root)).toEqual([])
  })
})

test('limits the code files of a folder, by a listed number that only shrinks', () => {
  const folder = 'apps/modal-frame/src/core/wallets'
  const allow = (list: object) => put('e2e/tools/check/folders.json', JSON.stringify(list))
  for (const empty of ['build', 'packages']) put(`${empty}/a.ts`)
  for (let file = 0; file < 21; file += 1) put(`${folder}/a${file}.ts`)
  put(`${folder}/a.png`)
  for (let file = 0; file < 30; file += 1) put(`apps/modal-frame/dist/a${file}.js`)
  allow({})
  expect(checkFolders(scratch.root)).toEqual([`${folder} holds 21 files, 20 are allowed: group them by idea.`])
  allow({ [folder]: { count: 21, why: 'a reason' } })
  expect(checkFolders(scratch.root)).toEqual([])
  allow({ [folder]: { count: 23, why: 'a reason' } })
  expect(checkFolders(scratch.root)).toEqual([expect.stringContaining('holds 21 files: lower 23 in')])
})

describe('namespace words', () => {
  const LIST = 'e2e/tools/check/namespaceWords.json'
  const WORDS = 'eip155|evm|eth_|solana|polkadot|bip122|bitcoin|DEFAULT_NAMESPACE'
  const core = 'apps/modal-frame/src/core/a.ts'
  const registry = 'apps/modal-frame/src/namespaces/registry.ts'
  const allow = (ceiling: number, files: object) =>
    put(
      LIST,
      JSON.stringify({ words: WORDS, folders: NAMESPACE_FOLDERS, registries: { [registry]: 2 }, ceiling, files }),
    )

  beforeEach(() => {
    for (const folder of NAMESPACE_FOLDERS) put(`${folder}/a.ts`)
    put(core, '// Comments may say eip155.\nexport const a = "eth_call"\n')
    put('apps/modal-frame/src/namespaces/eip155/index.ts', 'export const eip155 = "eip155"\n')
    put(registry, "import { eip155 } from './eip155/index.ts'\n")
    put('apps/modal-frame/src/core/a.test.ts', 'test("eip155", () => {})\n')
  })

  test('allows them in their folder, registries, tests and listed exceptions', () => {
    allow(0, {})
    expect(checkNamespaceWords(scratch.root)).toEqual([expect.stringContaining(`${core} names a namespace 1 times`)])
    allow(1, { [core]: { count: 1, why: 'a reason' } })
    expect(checkNamespaceWords(scratch.root)).toEqual([])
  })

  test('allows words for a folder, and for one within it', () => {
    put('apps/gateway/server/chain/node.ts', "export const read = ['eth_call', 'eth_getCode']\n")
    put('apps/gateway/server/chain/deep/node.ts', "export const read = 'eth_call'\n")
    const allowed = (folder: number, inner: number) =>
      allow(1 + folder + inner, {
        [core]: { count: 1, why: 'a reason' },
        'apps/gateway/server/chain/': { count: folder, why: 'a reason' },
        'apps/gateway/server/chain/deep/': { count: inner, why: 'a reason' },
      })
    allowed(2, 1)
    expect(checkNamespaceWords(scratch.root)).toEqual([])
    allowed(1, 2)
    expect(checkNamespaceWords(scratch.root)).toEqual([
      expect.stringContaining('apps/gateway/server/chain/ names a namespace 2 times, 1 are allowed'),
      expect.stringContaining('apps/gateway/server/chain/deep/ names a namespace 1 times: lower 2'),
    ])
  })

  test('keeps the ceiling from rising before and after the commit', () => {
    git('init', '--quiet', '--initial-branch=work')
    allow(1, { [core]: { count: 1, why: 'a reason' } })
    commit()
    expect(checkNamespaceWords(scratch.root)).toEqual([])
    put(core, 'export const a = "eth_call eth_call"\n')
    allow(2, { [core]: { count: 2, why: 'a reason' } })
    const raised = [expect.stringContaining('raises the ceiling from 1 to 2')]
    expect(checkNamespaceWords(scratch.root)).toEqual(raised)
    commit()
    expect(checkNamespaceWords(scratch.root)).toEqual(raised)
    for (const step of ['a: b', 'c: d', 'e: f']) commit(step)
    git('checkout', '--quiet', '-b', 'main')
    expect(checkNamespaceWords(scratch.root)).toEqual(raised)
  })
})

describe('connector ids', () => {
  const core = 'apps/modal-frame/src/core/a.ts'
  const problem = expect.stringContaining(`${core} branches on the id of a connector`)

  beforeEach(() => {
    for (const folder of CONNECTOR_FOLDERS) put(`${folder}/a.ts`)
  })

  test.each([
    "if (wallet.id === 'walletConnect') pair()",
    "switch (id) {\n  case 'injected':\n}",
    "const EMAIL = 'auth'\nif (id === EMAIL) end()",
    'const VIEWS = { injected: wait, auth: code } as const\nconst view = VIEWS[connector.id]',
  ])('rejects a decision of a caller by id: %s', (code) => {
    put(core, code)
    expect(checkConnectorIds(scratch.root)).toEqual([problem])
  })

  test('allows a listed comparison once, until it is removed', () => {
    const registry = 'apps/parent-sdk/src/engine/wallets/createWalletRegistry.ts'
    put(registry, "const isNameless = id === 'injected'\n")
    expect(checkConnectorIds(scratch.root)).toEqual([])
    put(registry, "const isNameless = id === 'injected' || id === 'auth'\n")
    expect(checkConnectorIds(scratch.root)).toEqual([expect.stringContaining(`${registry} branches on the id`)])
    put(registry, '')
    expect(checkConnectorIds(scratch.root)).toEqual([
      expect.stringContaining(`${registry} no longer branches on an id`),
    ])
  })
})

test('requires an area and at most 60 characters, from the rule on', () => {
  const TITLE = `send: ${'x'.repeat(54)}`
  git('init', '--quiet')
  const rule = commit(`Long before ${TITLE}`)
  commit(TITLE)
  commit('keys: seal anew\n\nA body may be as long as it has to be, and its lines may be long too: nobody counts.')
  expect(checkCommits(scratch.root, rule)).toEqual([])
  commit(`${TITLE}y`)
  commit('Fix it')
  commit('send:it')
  commit('secure frame: send it')
  expect(checkCommits(scratch.root, rule)).toEqual([
    expect.stringContaining('"secure frame: send it" does not begin with an area'),
    expect.stringContaining('"send:it" does not begin with an area'),
    expect.stringContaining('"Fix it" does not begin with an area'),
    expect.stringContaining('has 61 characters, 60 are allowed'),
  ])
})
