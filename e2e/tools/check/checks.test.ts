import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkComments } from './checkComments.mjs'
import { checkCommits } from './checkCommits.mjs'
import { CONNECTOR_FOLDERS, checkConnectorIds } from './checkConnectorIds.mjs'
import { sharedNames } from './checkFileNames.mjs'
import { checkFirstScreen } from './checkFirstScreen.mjs'
import { checkFolders } from './checkFolders.mjs'
import { checkInstallScripts } from './checkInstallScripts.mjs'
import { checkLicences } from './checkLicences.mjs'
import { checkLockfile } from './checkLockfile.mjs'
import { checkNamespaceWords, NAMESPACE_FOLDERS } from './checkNamespaceWords.mjs'
import { checkNotices } from './checkNotices.mjs'
import { checkPlaceholders } from './checkPlaceholders.mjs'
import { checkRooms } from './checkRooms.mjs'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'checks-'))
})

afterEach(() => rmSync(root, { recursive: true }))

function put(path: string, content = '') {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

function putLockfile(packages: Record<string, object>) {
  put('package-lock.json', JSON.stringify({ packages }))
}

const downloaded = (entry: object) => ({ integrity: `sha512-${'A'.repeat(86)}==`, ...entry })

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

function commit(message = 'a: b') {
  git('add', '.')
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@a.example']
  git(...author, 'commit', '--quiet', '--no-gpg-sign', '--allow-empty', `--message=${message}`)
  return git('rev-parse', 'HEAD')
}

describe('The lockfile', () => {
  test('[T111] has a SHA-512 of all that is downloaded', () => {
    putLockfile({
      '': { version: '1.0.0' },
      'apps/host': { version: '1.0.0' },
      'node_modules/@airlock/sdk': { resolved: 'apps/parent-sdk', link: true },
      'node_modules/a': downloaded({ version: '1.0.0' }),
      'node_modules/a/node_modules/b': { version: '1.0.0', optional: true },
      'apps/host/node_modules/c': { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
    })
    expect(checkLockfile(root)).toEqual([
      'node_modules/a/node_modules/b has no SHA-512.',
      'apps/host/node_modules/c has no SHA-512.',
    ])
  })

  test('names no download host', () => {
    putLockfile({
      'node_modules/a': downloaded({ version: '1.0.0', resolved: 'https://registry.example/a.tgz' }),
      'node_modules/@airlock/sdk': { resolved: 'apps/parent-sdk', link: true },
    })
    expect(checkLockfile(root)).toEqual(['node_modules/a names a download host.'])
  })

  test('names the packages of every platform', () => {
    putLockfile({
      'node_modules/a': downloaded({
        version: '1.0.0',
        optionalDependencies: { 'a-linux': '1.0.0', 'a-darwin': '1.0.0' },
      }),
      'node_modules/a-linux': downloaded({ version: '1.0.0' }),
    })
    expect(checkLockfile(root)).toEqual(['node_modules/a needs a-darwin, which is not there.'])
  })

  test('holds WalletConnect at its last free release, and nothing of AppKit', () => {
    putLockfile({
      'node_modules/@walletconnect/core': downloaded({ version: '2.21.9' }),
      'node_modules/a/node_modules/@walletconnect/universal-provider': downloaded({ version: '2.21.8' }),
      'node_modules/@walletconnect/jsonrpc-utils': downloaded({ version: '1.0.8' }),
      'node_modules/@reown/appkit-controllers': downloaded({ version: '1.8.0' }),
    })
    expect(checkLockfile(root)).toEqual([
      'node_modules/@walletconnect/core is 2.21.9, not 2.21.8.',
      'node_modules/@reown/appkit-controllers must not be a dependency.',
    ])
  })
})

describe('Install scripts', () => {
  const list = { a: { runs: 'postinstall', reason: 'Links its libraries.' }, '@b/linux': { reason: 'Not needed.' } }

  test('[T110] passes if they are off, and listed with a reason', () => {
    put('.npmrc', 'save-exact=true\nignore-scripts=true\n')
    putLockfile({
      'node_modules/a': { hasInstallScript: true },
      'node_modules/c/node_modules/@b/linux': { hasInstallScript: true },
      'node_modules/c': {},
    })
    expect(checkInstallScripts(root, list)).toEqual([])
  })

  test('[T110] finds enabled, unlisted and missing ones', () => {
    put('.npmrc', 'save-exact=true\n# ignore-scripts=true\n')
    putLockfile({
      'node_modules/@b/linux': { hasInstallScript: true },
      'node_modules/evil': { hasInstallScript: true },
    })
    expect(checkInstallScripts(root, list)).toEqual([
      '.npmrc must say ignore-scripts=true.',
      'node_modules/evil has an install script that e2e/tools/installScripts.mjs does not list.',
      'e2e/tools/installScripts.mjs lists a, which has no install script.',
    ])
  })
})

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

describe('Licences', () => {
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
    expect(checkLicences(root)).toEqual([
      'node_modules/a/node_modules/b 2.0.0: GPL-3.0',
      'node_modules/c 1.0.0: no licence',
      'node_modules/d 1.0.0: MPL-2.0',
    ])
  })

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['Apache-2.0 AND BSD-3-Clause', true],
    ['MIT AND GPL-3.0', false],
    ['SEE LICENSE IN LICENSE.md', false],
  ])('allows %s: %s', (license, allowed) => {
    putLockfile({ 'packages/p': { dependencies: { a: '1' } }, 'node_modules/a': { version: '1.0.0', license } })
    expect(checkLicences(root).length === 0).toBe(allowed)
  })
})

describe('Third-party notices', () => {
  const notice = (name: string, text = 'x'.repeat(100)) =>
    `${'='.repeat(80)}\n${name} 1.0.0 (MIT)\n${'='.repeat(80)}\n\n${text}\n`

  test('[T111] passes if they name each bundled dependency of an app', () => {
    put('apps/host/package.json', JSON.stringify({ dependencies: { '@airlock/protocol': '1', react: '1', hono: '1' } }))
    put('apps/host/dist/client/assets/main.js')
    put('apps/host/dist/client/THIRD_PARTY_NOTICES.txt', notice('react'))
    put('apps/host/dist/server/main.js')
    put('apps/host/dist/server/THIRD_PARTY_NOTICES.txt', notice('hono'))
    expect(checkNotices(root)).toEqual([])
  })

  test('[T111] finds missing, incomplete and empty ones', () => {
    put('apps/host/package.json', JSON.stringify({ dependencies: { react: '1', hono: '1' } }))
    put('apps/host/dist/client/assets/main.js')
    put('apps/host/dist/server/main.js')
    put('apps/host/dist/server/THIRD_PARTY_NOTICES.txt', notice('hono', ''))
    put('apps/parent-sdk/package.json', '{}')
    put('apps/parent-sdk/dist/v/1.0.0/sdk.js')
    put('apps/gateway/package.json', '{}')
    expect(checkNotices(root)).toEqual([
      'apps/gateway is not built.',
      'apps/host/dist/client has no THIRD_PARTY_NOTICES.txt.',
      'apps/host/dist/server: hono 1.0.0 (MIT) has no text.',
      'apps/host depends on react, which its notices do not name.',
      'apps/parent-sdk/dist/v/1.0.0 has no THIRD_PARTY_NOTICES.txt.',
    ])
  })
})

test('finds a federation placeholder that was left in the build', () => {
  put('apps/host/dist/client/a.js', 'const css = `__v__css__x`')
  put('apps/host/dist/client/b.js', 'fine')
  put('apps/host/node_modules/plugin/dist/c.js', '__v__css__')
  put('apps/host/src/d.js', '__v__css__')
  expect(checkPlaceholders(root)).toEqual(['apps/host/dist/client/a.js holds the placeholder __v__css__.'])
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
      '/**',
      ' * T38. Icons are inline.',
      ' */',
      '// The time limit (design §9).',
    ].join('\n'),
  )
  put('packages/a.css', '/* S2.13 */')
  put('apps/node_modules/a.js', '// S3.4: not ours')
  expect(checkComments(root)).toEqual([
    'apps/a.ts:2 begins with an id: write the subject first.',
    'apps/a.ts:3 begins with an id: write the subject first.',
    'apps/a.ts:5 begins with an id: write the subject first.',
    'apps/a.ts:8 cites a paper that is not in the repository.',
    'packages/a.css:1 begins with an id: write the subject first.',
  ])
})

test.each([
  ['// What is signed is sent.', false],
  ['/** Who signed in. */', false],
  ['/** How the wallet is called. */', false],
  ['/** Sends a transaction. What was signed once has one hash. */', false],
  ['/**\n * Sends a transaction.\n * Who declines gets an error.\n */', false],
  ['/** Sends a transaction, and returns what the network answers. */', true],
  ['/** Number of transactions. A hash tells who signed. How many wait is in the row. */', true],
  ['/** Whole amounts. Whoever signs pays. However often it is called, it sends once. */', true],
])('requires sentences of a comment to name their subject: %j: %s', (comment, isValid) => {
  for (const folder of ['apps', 'build', 'e2e', 'packages']) put(`${folder}/a.md`)
  put('apps/a.ts', comment)
  expect(checkComments(root)).toEqual(isValid ? [] : ['apps/a.ts:1 begins a sentence with a clause: name the thing.'])
})

describe('The first screen', () => {
  const frame = (path: string, content = '') => put(`apps/modal-frame/src/${path}`, content)
  const list = (parts: object) => put('e2e/tools/check/firstScreen.json', JSON.stringify(parts))

  test('contains only Connect; other views are separate chunks', () => {
    for (const view of ['Connect', 'Account', 'Networks']) frame(`features/any/views/${view}/${view}.tsx`)
    put('apps/modal-frame/dist/client/assets/Account-x1.js')
    list({})
    expect(checkFirstScreen(root)).toEqual([
      "The view Networks has no separate chunk: is it part of the frame's document?",
    ])
  })

  test('holds declarations of features, and next to them what is listed', () => {
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
    list({ 'features/send': ['state/reset.ts', 'views/late.ts'] })
    expect(checkFirstScreen(root)).toEqual([
      'features/send/flows/sign.ts is part of the first screen by features/send/feature.ts: load it on demand, or list it in e2e/tools/check/firstScreen.json.',
      'features/send/flows/fee.ts is part of the first screen by features/send/flows/sign.ts: load it on demand, or list it in e2e/tools/check/firstScreen.json.',
      'features/send/views/late.ts is not part of the first screen: take it from e2e/tools/check/firstScreen.json.',
    ])
  })
})

describe('rooms of the frame', () => {
  const frame = (path: string, content: string) => put(`apps/modal-frame/src/${path}`, content)

  test.each([
    ['core/router/a.ts', "import { x } from '../../features/email/x.ts'", 'core may import ui, texts.'],
    ['core/router/a.ts', "const x = () => import('../../app/x.ts')", 'core may import ui, texts.'],
    ['core/router/a.ts', 'const x = () => import(`../../app/x.ts`)', 'core may import ui, texts.'],
    ['core/router/a.ts', "const x = () => import(/* late */ '../../app/x.ts')", 'core may import ui, texts.'],
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
    expect(checkRooms(root)).toEqual([expect.stringContaining(reason)])
  })

  test('allows imports downwards, from packages, within a feature and in tests', () => {
    frame('features/email/a.ts', "import { x } from '../../core/x.ts'\nimport { y } from './views/y.ts'\n")
    frame('core/router/a.ts', "import { x } from '../host/x.ts'\nimport { atom } from 'jotai'\n")
    frame('core/host/a.ts', "import type { x } from '../wallets/x.ts'\n")
    frame('boot/main.tsx', "import { x } from '../connectors/auth/x.ts'\n")
    frame('core/router/a.test.ts', "import { x } from '../../features/email/x.ts'\n")
    expect(checkRooms(root)).toEqual([])
  })
})

describe('a folder', () => {
  const LIST = 'e2e/tools/check/folders.json'
  const folder = 'apps/modal-frame/src/core/wallets'
  const fill = (count: number) => {
    for (let file = 0; file < count; file += 1) put(`${folder}/a${file}.ts`)
  }

  beforeEach(() => {
    put(LIST, '{}')
    for (const empty of ['build', 'packages']) put(`${empty}/a.ts`)
  })

  test('counts at most twenty code files a folder, without images and builds', () => {
    fill(20)
    put(`${folder}/a.png`)
    for (let file = 0; file < 30; file += 1) put(`apps/modal-frame/dist/a${file}.js`)
    expect(checkFolders(root)).toEqual([])
    put(`${folder}/one.test.ts`)
    expect(checkFolders(root)).toEqual([`${folder} holds 21 files, 20 are allowed: group them by idea.`])
  })

  test('allows more files with a listed reason, by a number that only shrinks', () => {
    const allow = (count: number) => put(LIST, JSON.stringify({ [folder]: { count, why: 'a reason' } }))
    fill(22)
    allow(22)
    expect(checkFolders(root)).toEqual([])
    allow(21)
    expect(checkFolders(root)).toEqual([`${folder} holds 22 files, 21 are allowed: group them by idea.`])
    allow(23)
    expect(checkFolders(root)).toEqual([expect.stringContaining('holds 22 files: lower 23 in')])
    rmSync(join(root, folder), { recursive: true })
    expect(checkFolders(root)).toEqual([expect.stringContaining('holds 0 files: drop its line in')])
  })
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

  test('counts words within strings, whatever precedes them', () => {
    allow(0, {})
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is checked
    put(core, "const a = 'a // eip155'\nconst b = `/* ${a}` // eip155\nconst c = 'it\\'s evm' /* eip155 */\n")
    expect(checkNamespaceWords(root)).toEqual([expect.stringContaining(`${core} names a namespace 2 times`)])
  })

  test('allows them in their folder, registries, tests and listed exceptions', () => {
    allow(0, {})
    expect(checkNamespaceWords(root)).toEqual([expect.stringContaining(`${core} names a namespace 1 times`)])
    allow(1, { [core]: { count: 1, why: 'a reason' } })
    expect(checkNamespaceWords(root)).toEqual([])
  })

  test('counts them in registries, which grow only by a namespace', () => {
    allow(1, { [core]: { count: 1, why: 'a reason' } })
    put(registry, "import { eip155 } from './eip155/index.ts'\nexport const isEvm = (name) => name === 'eip155'\n")
    expect(checkNamespaceWords(root)).toEqual([expect.stringContaining(`${registry} names a namespace 4 times`)])
  })

  test.each([
    'apps/modal-frame/src/core/namespaces/any/a.ts',
    'apps/modal-frame/src/features/send/namespaces/eip155/a.ts',
    'apps/modal-frame/src/core/approvals/solana/a.ts',
  ])('counts words in %s, because a folder has no other home by its name', (file) => {
    allow(1, { [core]: { count: 1, why: 'a reason' } })
    put(file, "export const a = 'eip155'\n")
    expect(checkNamespaceWords(root)).toEqual([expect.stringContaining(`${file} names a namespace 1 times`)])
  })

  test('counts words of every namespace and the constant for one', () => {
    allow(0, {})
    put(core, "const a = DEFAULT_NAMESPACE\nconst b = ['solana', 'bip122:0', isBitcoin, 'polkadot']\n")
    put('packages/protocol/src/namespaces/solana/rules.ts', "export const solana = { name: 'solana' }\n")
    expect(checkNamespaceWords(root)).toEqual([expect.stringContaining(`${core} names a namespace 5 times`)])
  })

  test('counts servers too, and exempts folders named after a namespace', () => {
    const node = 'apps/gateway/server/chain/node.ts'
    allow(1, { [core]: { count: 1, why: 'a reason' } })
    put('apps/secure-email-frame/frame/approvals/solana/fee.ts', "export const solana = 'solana'\n")
    expect(checkNamespaceWords(root)).toEqual([])
    put(node, "export const read = 'eth_call'\n")
    expect(checkNamespaceWords(root)).toEqual([expect.stringContaining(`${node} names a namespace 1 times`)])
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
    expect(checkNamespaceWords(root)).toEqual([])
    allowed(1, 2)
    expect(checkNamespaceWords(root)).toEqual([
      expect.stringContaining('apps/gateway/server/chain/ names a namespace 2 times, 1 are allowed'),
      expect.stringContaining('apps/gateway/server/chain/deep/ names a namespace 1 times: lower 2'),
    ])
  })

  test('requires the list to drop words that are gone', () => {
    allow(2, { [core]: { count: 2, why: 'a reason' } })
    expect(checkNamespaceWords(root)).toEqual([expect.stringContaining('lower 2')])
  })

  test('limits their sum, which lines never raise and removals lower', () => {
    const files = { [core]: { count: 1, why: 'a reason' } }
    allow(0, files)
    expect(checkNamespaceWords(root)).toEqual([expect.stringContaining('move words to namespaces/')])
    allow(2, files)
    expect(checkNamespaceWords(root)).toEqual([expect.stringContaining('a ceiling of 2: lower it')])
  })

  test('keeps the ceiling from rising before and after the commit', () => {
    git('init', '--quiet', '--initial-branch=work')
    allow(1, { [core]: { count: 1, why: 'a reason' } })
    commit()
    expect(checkNamespaceWords(root)).toEqual([])
    put(core, 'export const a = "eth_call eth_call"\n')
    allow(2, { [core]: { count: 2, why: 'a reason' } })
    const raised = [expect.stringContaining('raises the ceiling from 1 to 2')]
    expect(checkNamespaceWords(root)).toEqual(raised)
    commit()
    expect(checkNamespaceWords(root)).toEqual(raised)
    for (const step of ['a: b', 'c: d', 'e: f']) commit(step)
    git('checkout', '--quiet', '-b', 'main')
    expect(checkNamespaceWords(root)).toEqual(raised)
  })

  test('ignores the ceiling of another list', () => {
    put(
      LIST,
      JSON.stringify({
        words: 'eip155',
        registries: { [registry]: 2 },
        ceiling: 1,
        files: { [core]: { count: 1, why: 'a reason' } },
      }),
    )
    expect(checkNamespaceWords(root)).toEqual([
      expect.stringContaining('is about other words than'),
      expect.stringContaining('is about other folders than'),
    ])
  })
})

describe('connector ids', () => {
  const TRAITS =
    "import { emailWallet } from '../../core/wallets/wallets.ts'\nexport const traits: Traits = {\n  id: emailWallet.id,\n}\n"
  const core = 'apps/modal-frame/src/core/a.ts'
  const problem = expect.stringContaining(`${core} branches on the id of a connector`)

  beforeEach(() => {
    for (const folder of CONNECTOR_FOLDERS) put(`${folder}/a.ts`)
  })

  test.each([
    "if (wallet.id === 'walletConnect') pair()",
    "switch (id) {\n  case 'injected':\n}",
    "if (['auth'].includes(id)) end()",
    "const EMAIL = 'auth'\nif (id === EMAIL) end()",
    "const REMOTE = new Set(['walletConnect', 'auth'])\nif (REMOTE.has(id)) end()",
    "const email = { id: 'auth' }\nconst own = email.id\nif (wallet.id !== own) end()",
    "const ENDS = new Map([['auth', end]])\nENDS.get(id)?.()",
    'const VIEWS = { injected: wait, auth: code } as const\nconst view = VIEWS[connector.id]',
    'const isOurs = id in { auth: code }',
    "const email = { id: 'auth' }\nconst { id: own } = email\nconst isOurs = id === own",
  ])('rejects a decision of a caller by id: %s', (code) => {
    put(core, code)
    expect(checkConnectorIds(root)).toEqual([problem])
  })

  test.each([
    "let email = 'auth'\nconst isOurs = id === email",
    'const isOurs = /^auth$/.test(id)',
    "const { isFrameConnector } = await import('@airlock/protocol/connectorIds')",
    "const isOurs = 'auth'.localeCompare(id) === 0",
    "import { FRAME_CONNECTORS } from '@airlock/protocol/connectorIds'\nconst isOurs = id === FRAME_CONNECTORS[1]",
  ])('rejects a written id of a caller: %s', (code) => {
    put(core, code)
    expect(checkConnectorIds(root)).toEqual([expect.stringContaining(`${core} writes ids of connectors 1 times`)])
  })

  test('allows one written id with a listed reason', () => {
    const wallets = 'apps/modal-frame/src/core/wallets/wallets.ts'
    put(wallets, "export const emailWallet = { id: 'auth' }\n")
    expect(checkConnectorIds(root)).toEqual([])
    put(wallets, "export const emailWallet = { id: 'auth' }\nexport const other = { id: 'walletConnect' }\n")
    expect(checkConnectorIds(root)).toEqual([expect.stringContaining(`${wallets} writes ids of connectors 2 times`)])
  })

  test('rejects a decision by a constant of another file, under any name', () => {
    put(
      'packages/protocol/src/connectorIds.ts',
      "export const EMAIL = 'auth'\nexport const is = (id) => id === EMAIL\n",
    )
    put(
      core,
      "import { EMAIL as OURS } from '@airlock/protocol/connectorIds'\nexport const isOurs = (id) => OURS === id\n",
    )
    expect(checkConnectorIds(root)).toEqual([problem])
  })

  test('rejects a decision by traits of a connector whose id is in another file', () => {
    put('apps/modal-frame/src/core/wallets/wallets.ts', "export const emailWallet = { id: 'auth', name: 'E-mail' }\n")
    put('apps/modal-frame/src/connectors/auth/traits.ts', TRAITS)
    put(core, "import { traits } from '../connectors/auth/traits.ts'\nexport const isOurs = (id) => id === traits.id\n")
    expect(checkConnectorIds(root)).toEqual([problem])
  })

  test('counts comments, members, tests and connectors, with joined ids', () => {
    put(
      core,
      [
        "// id === 'auth'",
        'const found = order.map((id) => rows.find((row) => row.id === id))',
        'const mine = rows.find((row) => row.id === session.connectorId)',
        'const row = { group: wallet.group, isOffered: other === wallet.name }',
        'const namespace = { walletConnect: { methods: [] } }',
        'const methods = namespace.walletConnect.methods[0]',
        'const own = connectors.filter(({ wallet }) => wallet.supports(other))',
      ].join('\n'),
    )
    put('apps/modal-frame/src/core/b.ts', "const EMAIL = ['a@a.example']\nconst isEmail = EMAIL.includes(text)\n")
    put('apps/modal-frame/src/core/a.test.ts', "test(id === 'auth')")
    put('apps/modal-frame/src/connectors/auth/a.ts', "export const EMAIL = 'auth'\nconst isMine = id === 'auth'")
    expect(checkConnectorIds(root)).toEqual([])
  })

  test('allows a listed comparison once, until it is removed', () => {
    const registry = 'apps/parent-sdk/src/engine/wallets/createWalletRegistry.ts'
    put(registry, "const isNameless = id === 'injected'\n")
    expect(checkConnectorIds(root)).toEqual([])
    put(registry, "const isNameless = id === 'injected' || id === 'auth'\n")
    expect(checkConnectorIds(root)).toEqual([expect.stringContaining(`${registry} branches on the id`)])
    put(registry, '')
    expect(checkConnectorIds(root)).toEqual([expect.stringContaining(`${registry} no longer branches on an id`)])
  })
})

describe('commit subjects', () => {
  const TITLE = `send: ${'x'.repeat(54)}`

  test('requires an area and at most 60 characters, from the rule on', () => {
    git('init', '--quiet')
    const rule = commit(`Long before ${TITLE}`)
    commit(TITLE)
    commit('keys: seal anew\n\nA body may be as long as it has to be, and its lines may be long too: nobody counts.')
    expect(checkCommits(root, rule)).toEqual([])
    commit(`${TITLE}y`)
    commit('Fix it')
    commit('send:it')
    commit('secure frame: send it')
    expect(checkCommits(root, rule)).toEqual([
      expect.stringContaining('"secure frame: send it" does not begin with an area'),
      expect.stringContaining('"send:it" does not begin with an area'),
      expect.stringContaining('"Fix it" does not begin with an area'),
      expect.stringContaining('has 61 characters, 60 are allowed'),
    ])
  })

  test('skips commits without a history, or without the commit of the rule', () => {
    expect(checkCommits(root, 'HEAD')).toEqual([])
    git('init', '--quiet')
    commit('Fix it')
    expect(checkCommits(root, '0123456789012345678901234567890123456789')).toEqual([])
  })
})
