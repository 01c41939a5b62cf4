import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'

/**
 * `npm run fuzz`: a hundred thousand generated inputs for every route of every server, then ten thousand generated
 * swaps on the pools of the local chains, and each value of each byte of a swap. An argument picks routes by the test's
 * title, and leaves the swaps out. `npm run fuzz -- approvals`: five thousand for each property of approvals. `npm run
 * fuzz -- swaps`: only the swaps. `--swaps=N` sets another number of swaps, `FUZZ_RUNS` of inputs, `FUZZ_SEED` repeats
 * a run.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const approvals = 'apps/secure-email-frame/frame/approvals'
const [area = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const swaps = process.argv.find((argument) => argument.startsWith('--swaps='))?.slice('--swaps='.length) ?? '10000'
const runs = process.env.FUZZ_RUNS ?? (area === 'approvals' ? '5000' : '100000')
const seed = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31))

const SWAPS = [
  { inputs: `${swaps} swaps`, args: ['e2e/gateway/generatedSwaps.test.ts'], env: { FUZZ_SWAPS: swaps } },
  {
    inputs: 'Each value of each byte of a swap',
    args: ['packages/protocol/src/namespaces/eip155/swap/readSwap.test.ts', '-t', 'one-byte change', '--testTimeout=0'],
    env: { FUZZ_BYTES: 'all' },
  },
]
const APPROVALS = {
  inputs: `${runs} inputs for each property`,
  args: [
    ...['outgoing', 'routers', 'typedDataHash'].map((name) => `e2e/approvals/${name}.test.ts`),
    ...[
      'evm/eip712/hashedBytes',
      'evm/typedData/generatedGrants',
      'evm/orders/generatedOrders',
      'messages/describeMessage',
      'messages/exactText',
      'evm/simulation/incoming',
    ].map((name) => `${approvals}/${name}.test.ts`),
    '--testTimeout=0',
  ],
  env: { APPROVALS_RUNS: runs },
}
const ROUTES = {
  inputs: `${runs} inputs for each route`,
  args: [
    'server/routes.test.ts',
    'server/fuzz.test.ts',
    'server/fuzz.handlers.test.ts',
    '-t',
    `^(?=.*${area}).*never fails with a server error`,
  ],
  env: { FUZZ_RUNS: runs },
}
const suites = { approvals: [APPROVALS], swaps: SWAPS, '': [ROUTES, ...SWAPS] }[area] ?? [ROUTES]

if (!ensureInstalled()) process.exit(1)
const again = ['npm run fuzz', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ')
for (const { inputs, args, env } of suites) {
  console.log(`${inputs}. The same again: FUZZ_SEED=${seed} ${again}`)
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, FUZZ_SEED: seed },
  })
  if (status !== 0) process.exitCode = status ?? 1
}
