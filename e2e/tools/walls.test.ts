import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Each file has one import. `caught` is the lint message; undefined if allowed. */
const cases: [file: string, statement: string, caught: string | undefined][] = [
  ['packages/protocol/src/a.ts', "import { x } from '@airlock/sdk'", 'The protocol imports no other workspace.'],
  [
    'packages/protocol/src/b.ts',
    "import { x } from '../../../apps/host/src/x.ts'",
    'The protocol imports no other workspace.',
  ],
  [
    'packages/server/src/a.ts',
    "import { x } from '@airlock/protocol/x'",
    '`packages/server` imports no other workspace.',
  ],
  ['apps/gateway/server/a.ts', "import { x } from '@airlock/server/x'", undefined],
  ['apps/host/server/a.ts', "import { x } from '@airlock/server/x'", undefined],
  ['apps/host/server/b.ts', "import { x } from '@airlock/verify'", undefined],
  ['apps/host/server/c.ts', "import { x } from '@airlock/gateway/x'", "The site's server verifies sign-ins"],
  ['apps/gateway/server/b.ts', "import { x } from '@airlock/verify'", 'An app imports the protocol'],
  [
    'apps/secure-email-frame/frame/a.ts',
    "import { x } from '@airlock/server/x'",
    'An app imports the protocol and never another app.',
  ],
  [
    'apps/modal-frame/server/a.ts',
    "import { x } from '@airlock/host/x'",
    'An app imports the protocol and never another app.',
  ],
  [
    'apps/modal-frame/src/boot/a.ts',
    "import type { x } from '@airlock/sdk'",
    'An app imports the protocol and never another app.',
  ],
  [
    'apps/parent-sdk/src/a.ts',
    "import { x } from '../../modal-frame/src/core/x.ts'",
    'An app imports the protocol and never another app.',
  ],
  [
    'apps/parent-sdk/src/b.ts',
    "import { x } from '@airlock/modal-frame/x'",
    'An app imports the protocol and never another app.',
  ],
  ['apps/parent-sdk/src/c.ts', "import { x } from '@airlock/protocol/channel/schemas'", 'The SDK ships no schema'],
  ['apps/parent-sdk/src/c2.ts', "import { x } from '@airlock/protocol/channel/callSchemas'", 'The SDK ships no schema'],
  ['apps/parent-sdk/src/d.ts', "import { x } from '@airlock/protocol/channel/methods'", 'The SDK ships no schema'],
  ['apps/parent-sdk/src/e.ts', "import * as x from 'zod/mini'", 'The SDK ships no schema'],
  ['apps/parent-sdk/src/f.ts', "import type { x } from '@airlock/protocol/channel/schemas'", undefined],
  ['apps/parent-sdk/src/g.ts', "import { x } from '@airlock/protocol/channel/guards'", undefined],
  ['apps/parent-sdk/src/h.ts', "import { x } from './engine/x.ts'", 'The page comes before the engine'],
  ['apps/parent-sdk/src/page/a.ts', "import { x } from '../engine/x.ts'", 'The page comes before the engine'],
  ['apps/parent-sdk/src/page/b.ts', "const x = import('../engine/x.ts')", undefined],
  [
    'apps/parent-sdk/src/page/kit/a.ts',
    "import { x } from '../../engine/actions/x.ts'",
    'The page comes before the engine',
  ],
  ['apps/parent-sdk/src/page/kit/b.ts', "import type { x } from '../../engine/x.ts'", undefined],
  ['apps/parent-sdk/src/page/kit/c.ts', "import { x } from './lazyEngine.ts'", undefined],
  ['apps/parent-sdk/src/react/a.ts', "import { x } from '../engine/x.ts'", 'The page comes before the engine'],
  ...['angular', 'connections', 'solid', 'ssr', 'svelte', 'vue', 'wagmi', 'walletButton'].map(
    (folder): [string, string, string] => [
      `apps/parent-sdk/src/${folder}/a.ts`,
      "import { x } from '../engine/x.ts'",
      'The page comes before the engine',
    ],
  ),
  ['apps/parent-sdk/src/engine/channel/a.ts', "import { x } from '../../page/utils/x.ts'", undefined],
  ['apps/parent-sdk/src/types/a.ts', "import type { x } from '../page/x.ts'", 'Types of the SDK import neither'],
  ['apps/parent-sdk/src/types/b.ts', "import type { x } from '../connections/x.ts'", 'Types of the SDK import neither'],
  [
    'apps/parent-sdk/src/types/providers/a.ts',
    "import type { x } from '../../engine/x.ts'",
    'Types of the SDK import neither',
  ],
  ['apps/parent-sdk/src/types/providers/b.ts', "import type { x } from '../eip1193.ts'", undefined],
  ['apps/host/src/a.ts', "import { x } from '@airlock/modal-frame/x'", 'The site imports only the SDK'],
  ['apps/host/src/b.ts', "import type { x } from '@airlock/sdk'", undefined],
  [
    'apps/host/src/c.ts',
    "import { x } from '@airlock/sdk/react'",
    'The site runs the SDK that the wallet origin serves',
  ],
  [
    'apps/secure-email-frame/frame/approvals/screen/a.tsx',
    "import type { x } from '../evm/meanings/DecodedCall.ts'",
    'Views of approvals import their types from shared/types.ts',
  ],
  [
    'apps/secure-email-frame/frame/approvals/screen/b.tsx',
    "import type { x } from '../createApprovals.tsx'",
    'Views of approvals import their types from shared/types.ts',
  ],
  ['apps/secure-email-frame/frame/approvals/screen/c.tsx', "import type { x } from '../shared/types.ts'", undefined],
  [
    'apps/secure-email-frame/frame/approvals/screen/d.tsx',
    "import { x } from '@airlock/server/x'",
    'An app imports the protocol and never another app.',
  ],
  [
    'apps/secure-email-frame/frame/approvals/evm/calls/a.ts',
    "import type { x } from '../../screen/RequestScreen.tsx'",
    'and nothing from above',
  ],
  [
    'apps/secure-email-frame/frame/approvals/sending/a.ts',
    "import type { x } from '../Waiting.ts'",
    'and nothing from above',
  ],
  ['apps/secure-email-frame/frame/approvals/sending/b.ts', "import { x } from '../solana/finishSolana.ts'", undefined],
]

/** Body lines of a function in a file, and whether the limit allows them. */
const functions: [file: string, lines: number, caught: boolean][] = [
  ['apps/gateway/server/long.ts', 151, true],
  ['apps/gateway/server/short.ts', 145, false],
  ['packages/protocol/src/long.ts', 151, true],
  ['apps/gateway/server/long.test.ts', 151, false],
]

const folder = mkdtempSync(join(tmpdir(), 'walls-'))
const reports = new Map<string, string>()
const tooLong = new Set<string>()

beforeAll(async () => {
  for (const path of ['biome.json', '.gitignore']) copyFileSync(join(root, path), join(folder, path))
  cpSync(join(root, 'e2e/tools/grit'), join(folder, 'e2e/tools/grit'), { recursive: true })
  const sources = functions.map(([file, lines]) => [file, `export function run() {\n${'  run()\n'.repeat(lines)}}`])
  for (const [file = '', source] of [...cases, ...sources]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${source}\n`)
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
    (failure: { stdout: string }) => failure,
  )
  const report: { diagnostics: { category: string; message: string; location: { path: string } }[] } =
    JSON.parse(stdout)
  for (const { category, message, location } of report.diagnostics) {
    if (category === 'plugin' || category === 'lint/style/noRestrictedImports') reports.set(location.path, message)
    if (category === 'lint/complexity/noExcessiveLinesPerFunction') tooLong.add(location.path)
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each(cases)('judges in %s the line `%s`', (file, _, caught) => {
  if (caught === undefined) expect(reports.get(file)).toBeUndefined()
  else expect(reports.get(file)).toContain(caught)
})

test.each(functions)('limits functions: %s with %i lines', (file, _, caught) => {
  expect(tooLong.has(file)).toBe(caught)
})
