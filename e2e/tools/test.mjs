import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { buildAll } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { downloadChromium, installSystemPackages } from './installBrowsers.mjs'
import { testFiles } from './spec/testFiles.mjs'

/**
 * `npm test`: sets itself up, runs every suite, and ends with one line, `N passed, N failed`. `--wide` adds the wide
 * matrices. `--unit` runs no browser. `--changed` runs unit tests of files that differ from HEAD, or from the commit of
 * `--changed=<commit>`. Other arguments are parts of paths: only those test files run.
 */

const changed = process.argv.find((argument) => argument.startsWith('--changed'))
const isUnit = changed !== undefined || process.argv.includes('--unit')
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
if (process.argv.includes('--wide')) process.env.AIRLOCK_TEST_WIDE = '1'

const root = fileURLToPath(new URL('../..', import.meta.url))
const results = join(root, 'test-results')

const playwright = 'node_modules/@playwright/test/cli.js'
const none = { passed: 0, failed: 1, names: [] }

const named = names.length > 0 ? findNamed() : undefined

if (named?.length === 0) {
  console.error(`No test file has ${names.join(' or ')} in its path.`)
  summarise([none])
} else if (ensureInstalled()) {
  mkdirSync(results, { recursive: true })
  installSystemPackages()
  const isBuilt = await buildAll()
  const suites = []
  if (!named || named.some(isUnitFile)) suites.push(runUnits())
  if (!isBuilt) suites.push(none)
  else if (!isUnit && !named?.every(isUnitFile)) suites.push(await runBrowsers())
  summarise(suites)
} else summarise([none])

function findNamed() {
  return testFiles()
    .map((file) => relative(root, resolve(file)))
    .filter((file) => names.some((name) => file.includes(name)) && !(isUnit && !isUnitFile(file)))
}

/** The first lines of an error. Its whole text may be thousands of lines above. */
function reason([message = '']) {
  return `\n  ${stripVTControlCharacters(message).split('\n').slice(0, 3).join('\n  ')}`
}

function isUnitFile(file) {
  return /\.test\.tsx?$/.test(file)
}

function runUnits() {
  const file = join(results, 'unit.json')
  const report = run(file, 'node_modules/vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(changed ? [changed, '--passWithNoTests'] : []),
    ...(named?.filter(isUnitFile) ?? []),
  ])
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report.json
  const names = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [relative(root, name)]
    return failed.map(
      ({ fullName, failureMessages }) => `${relative(root, name)} › ${fullName}${reason(failureMessages)}`,
    )
  })
  for (const { name, assertionResults } of testResults) {
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status !== 'passed' || failureMessages.length === 0) continue
      console.log(`passed at the second go: ${relative(root, name)} › ${fullName}${reason(failureMessages)}`)
    }
  }
  return { passed: numPassedTests, failed: atLeastOne(numFailedTests, report), names }
}

async function runBrowsers() {
  const { tsImport } = await import('tsx/esm/api')
  const { findChromium, findFirefox } = await tsImport('../support/browser/browsers.ts', import.meta.url)
  if (findChromium() === undefined) downloadChromium()
  if (findChromium() === undefined) {
    console.error('Chromium is missing and could not be installed. Install it, or set AIRLOCK_CHROMIUM to its path.')
    return none
  }
  if (findFirefox() === undefined) console.log('firefox: not run')
  const file = join(results, 'e2e.json')
  const report = run(
    file,
    playwright,
    ['test', '-c', 'e2e/playwright.config.ts', ...(named?.filter((file) => !isUnitFile(file)) ?? [])],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  )
  const { expected = 0, flaky = 0, unexpected = 0 } = report.json.stats ?? {}
  if (flaky > 0) console.log(`${flaky} passed at the second go: look above for "flaky".`)
  return { passed: expected + flaky, failed: atLeastOne(unexpected, report), names: [] }
}

function run(file, script, args, env = {}) {
  rmSync(file, { force: true })
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return { json: read(file), isGreen: status === 0 }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** A suite can fail without a failed test: a file that does not load, an error that no one caught. */
function atLeastOne(failed, { isGreen }) {
  return isGreen ? failed : Math.max(1, failed)
}

function summarise(suites) {
  const sum = (key) => suites.reduce((total, suite) => total + suite[key], 0)
  process.exitCode = sum('failed') > 0 ? 1 : 0
  // Some thousand lines stand between them and the end.
  for (const name of suites.flatMap(({ names }) => names)) console.log(`failed: ${name}`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
}
