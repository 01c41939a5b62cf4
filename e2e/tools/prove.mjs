import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { fetchPackages } from './proofs/fetchPackages.mjs'

/**
 * `npm run prove -- <name>` runs the tests of a fake with the real service, whose packages the lockfile cannot hold.
 */

/**
 * @typedef {{ is: string, node: number, packages: Record<string, string>, overrides?: Record<string, string>, test: string, without: string[], variable: string }} Proof
 * @type {Record<string, Proof>}
 */
const PROOFS = {
  bundler: {
    is: 'the tests of sponsored batches, with Pimlico’s bundler Alto (GPL-3.0, 375 MB) instead of the fake',
    node: 20,
    packages: { '@pimlico/alto': '0.0.20' },
    // Newer ones of these cannot be installed, or do not fit together.
    overrides: { viem: '2.57.1', ox: '0.14.45' },
    test: 'e2e/approvals/bundled.test.ts',
    // The fake holds, drops and restores operations in reverted blocks, with exact gas and time.
    without: ['a pending operation', 'limits gas to the calls'],
    variable: 'AIRLOCK_ALTO',
  },
  polkadot: {
    is: 'the fake Polkadot node next to the runtime of a relay chain (Rococo of 2022) in Chopsticks (Apache-2.0, 272 MB; its chain is of a GPL-3.0 package)',
    node: 22,
    packages: { '@acala-network/chopsticks': '1.5.1', '@substrate/connect': '0.7.5' },
    test: 'e2e/stack/polkadot/polkadotDouble.test.ts',
    without: [],
    variable: 'AIRLOCK_CHOPSTICKS',
  },
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const [name = '', ...args] = process.argv.slice(2)
const proof = Object.hasOwn(PROOFS, name) ? PROOFS[name] : undefined

if (proof === undefined) {
  console.error(name === '' ? 'Name what to prove:' : `There is no proof "${name}". Name one of these:`)
  for (const [known, { is }] of Object.entries(PROOFS)) console.error(`  npm run prove -- ${known}   ${is}`)
  process.exitCode = 1
} else process.exitCode = prove(proof)

/** @param {Proof} proof */
function prove({ node, packages, overrides, test, without, variable }) {
  if (Number(process.versions.node.split('.')[0]) < node) {
    console.error(
      `${Object.keys(packages)[0]} needs Node ${node} or newer, and this is ${process.version}. Run it with a newer one:\n` +
        `  npx --ignore-scripts=false -y -p node@${node} node e2e/tools/prove.mjs ${name}`,
    )
    return 1
  }
  if (!ensureInstalled()) return 1
  const folder = join(root, 'node_modules/.cache/airlock/proofs', name)
  if (!fetchPackages(folder, packages, overrides)) return 1
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const named = without.length > 0 ? ['-t', `^(?!.*(?:${without.join('|')}))`] : []
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'servers', test, ...named, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, [variable]: folder },
  })
  return status ?? 1
}
