import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildAll } from './build.mjs'
import { checkComments } from './check/checkComments.mjs'
import { checkCommits } from './check/checkCommits.mjs'
import { checkConnectorIds } from './check/checkConnectorIds.mjs'
import { checkFileNames } from './check/checkFileNames.mjs'
import { checkFirstScreen } from './check/checkFirstScreen.mjs'
import { checkFolders } from './check/checkFolders.mjs'
import { checkInstallScripts } from './check/checkInstallScripts.mjs'
import { checkLicences } from './check/checkLicences.mjs'
import { checkLockfile } from './check/checkLockfile.mjs'
import { checkNamespaceWords } from './check/checkNamespaceWords.mjs'
import { checkNotices } from './check/checkNotices.mjs'
import { checkPlaceholders } from './check/checkPlaceholders.mjs'
import { checkRoomOrder } from './check/checkRoomOrder.mjs'
import { checkRooms } from './check/checkRooms.mjs'
import { checkExamples } from './check/examples/checkExamples.mjs'
import { checkNames } from './check/words/checkNames.mjs'
import { checkTitles } from './check/words/checkTitles.mjs'
import { checkWords } from './check/words/checkWords.mjs'
import { ensureInstalled } from './install.mjs'

/** `npm run check`: everything that needs no running product. Runs every step and sums up. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const composeCheck = 'e2e/tools/checkCompose.mjs'

const steps = [
  ['types', () => command('node_modules/typescript/bin/tsc', '-b')],
  ['format, lint and layer walls', () => command('node_modules/@biomejs/biome/bin/biome', 'check', '.')],
  ['rooms of the frame', () => checkRooms(root)],
  ['order of rooms in other apps', () => checkRoomOrder(root)],
  ['sizes of folders', () => checkFolders(root)],
  ['names of files', () => checkFileNames(root)],
  ['comments', () => checkComments(root)],
  ['banned words', () => checkWords(root)],
  ['verbs in test titles', () => checkTitles(root)],
  ['private names', () => checkNames(root)],
  ['subjects of commits', () => checkCommits(root)],
  ['namespace words', () => checkNamespaceWords(root)],
  ['ids of connectors', () => checkConnectorIds(root)],
  ['unused files, exports and dependencies', () => command('node_modules/knip/bin/knip.js', '--no-config-hints')],
  [
    'code that only tests call',
    () =>
      command('node_modules/knip/bin/knip.js', '--production', '--config', 'knip.production.json', '--no-config-hints'),
  ],
  ['generated documents', () => command('node_modules/tsx/dist/cli.mjs', 'e2e/tools/generate/run.ts', '--check')],
  ['ids in test titles', () => command('e2e/tools/spec.mjs')],
  ['lockfiles', () => [...checkLockfile(root), ...checkLockfile(join(root, 'site'))]],
  ['install scripts', () => checkInstallScripts(root)],
  ['licences', () => checkLicences(root)],
  ['build', async () => ((await buildAll()) ? [] : ['A workspace could not be built.'])],
  ['examples of the package and the documents', () => checkExamples(root)],
  ['third-party notices', () => checkNotices(root)],
  ['size budgets', () => command('node_modules/size-limit/bin.js')],
  ['first screen of the frame', () => checkFirstScreen(root)],
  ['federation placeholders', () => checkPlaceholders(root)],
  ['docker-compose.yml', () => (existsSync(join(root, composeCheck)) ? command(composeCheck) : [])],
]

if (!ensureInstalled()) process.exit(1)
const failed = []
for (const [name, run] of steps) {
  const started = performance.now()
  const problems = await run()
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  console.log(`${problems.length > 0 ? 'FAIL' : 'ok  '}  ${name} (${seconds} s)`)
  for (const problem of problems) console.log(problem.replace(/^/gm, '      '))
  if (problems.length > 0) failed.push(name)
}
console.log(
  failed.length > 0
    ? `\n${failed.length} of ${steps.length} checks failed: ${failed.join('; ')}`
    : `\nAll ${steps.length} checks hold.`,
)
process.exitCode = failed.length > 0 ? 1 : 0

function command(script, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    env: { ...process.env, NO_COLOR: '1' },
  })
  return status === 0 ? [] : [`${stdout}${stderr}`.trim() || `ended with ${status}`]
}
