import { spawn, spawnSync } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkBuilt } from './checkBuilt.mjs'
import { ROOT, stagePages } from './pages/stagePages.mjs'
import { writeMachineText } from './writeMachineText.mjs'

const LIMIT_S = 30

/** `npm run site` builds the site into `site/dist`. `-- dev` serves it with reload, `-- preview` without; `-- test` opens it in a browser. */

const site = dirname(fileURLToPath(import.meta.url))
const vitepress = join(site, 'node_modules/vitepress/bin/vitepress.js')
const [command = 'build', ...options] = process.argv.slice(2)

if (command === 'test') testBuilt()
else if (!['build', 'dev', 'preview'].includes(command))
  fail([`Unknown command ${command}. Use build, dev, preview or test.`])
else if (install()) await run()

/** The site has separate dependencies, so that the product installs without them. */
function install() {
  if (existsSync(vitepress)) return true
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: site, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
  return status === 0
}

function testBuilt() {
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js')
  const config = join(ROOT, 'e2e/site/site.config.ts')
  const { status } = spawnSync(process.execPath, [playwright, 'test', '-c', config, ...options], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}

async function run() {
  const startedAt = performance.now()
  const pages = stagePages()
  if (command === 'dev') watch(join(ROOT, 'docs'), { recursive: true }, () => stagePages())
  const child = spawn(process.execPath, [vitepress, command, site, ...options], { cwd: site, stdio: 'inherit' })
  const status = await new Promise((resolve) => child.once('exit', resolve))
  if (status !== 0) process.exit(status ?? 0)
  if (command !== 'build') return
  const dist = join(site, 'dist')
  writeMachineText(dist, pages)
  const seconds = (performance.now() - startedAt) / 1_000
  fail([
    ...checkBuilt(dist),
    ...(seconds > LIMIT_S ? [`The site took ${seconds.toFixed(1)} s to build, ${LIMIT_S} are allowed.`] : []),
  ])
}

/** @param {readonly string[]} problems */
function fail(problems) {
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
