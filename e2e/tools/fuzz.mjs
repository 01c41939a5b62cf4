import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'

/**
 * `npm run fuzz`: a hundred thousand generated inputs for every route of every server. An argument picks routes by the test's title.
 * `npm run fuzz -- approvals`: five thousand for each property of approvals.
 * `npm run fuzz -- swaps`: ten thousand generated swaps on the pools of the local chains.
 * `FUZZ_RUNS` sets another number of inputs, `FUZZ_SEED` repeats a run.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const approvals = 'apps/secure-email-frame/frame/approvals'
const [area = ''] = process.argv.slice(2)
const isOfApprovals = area === 'approvals'
const isOfSwaps = area === 'swaps'
const runs = process.env.FUZZ_RUNS ?? (isOfApprovals ? '5000' : isOfSwaps ? '10000' : '100000')
const seed = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31))

const args = isOfApprovals
  ? [
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
    ]
  : isOfSwaps
    ? ['e2e/gateway/generatedSwaps.test.ts']
    : [
        'server/routes.test.ts',
        'server/fuzz.test.ts',
        'server/fuzz.handlers.test.ts',
        '-t',
        `^(?=.*${area}).*never fails with a server error`,
      ]

if (!ensureInstalled()) process.exit(1)
const again = ['npm run fuzz', ...(area ? ['--', area] : [])].join(' ')
console.log(`${runs} inputs for each. The same again: FUZZ_SEED=${seed} ${again}`)
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, [isOfApprovals ? 'APPROVALS_RUNS' : 'FUZZ_RUNS']: runs, FUZZ_SEED: seed },
})
process.exitCode = status ?? 1
