import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@airlock/server/testing/freePort'
import { Stryker } from '@stryker-mutator/core'
import { startDatabase } from '../../stack/database/startDatabase.ts'
import { AREAS, type Area } from './areas.ts'
import { type Explanation, judge, type Survivor } from './judge.ts'
import { sweepDatabases } from './sweepDatabases.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const cache = join(root, '.cache/mutation')
const explainedFile = join(root, 'e2e/tools/mutation/explained.json')

/** `calls/readMany` and `calls/readMany,readToken` are files of an area. Returns false for unexplained survivors. */
export async function mutate(names: readonly string[]): Promise<boolean> {
  const runs = (names.length > 0 ? names : Object.keys(AREAS)).map((name) => {
    const [areaName = '', files = ''] = name.split('/')
    return { name: name.replace('/', '.'), areaName, area: AREAS[areaName], files }
  })
  const unknown = runs.filter(({ area }) => area === undefined).map(({ areaName }) => areaName)
  if (unknown.length > 0) {
    console.error(`No such area: ${unknown.join(', ')}. There are ${Object.keys(AREAS).join(', ')}.`)
    return false
  }
  // A run takes an hour or two and leaves the machine to others, unless it was started with a priority.
  if (getPriority() === 0) setPriority(10)
  process.chdir(root)
  mkdirSync(cache, { recursive: true })
  const explanations: Explanation[] = JSON.parse(readFileSync(explainedFile, 'utf8'))
  const summary: string[] = []
  let isHolder = true
  for (const { name, areaName, area, files: chosen } of runs) {
    if (area === undefined) continue
    const started = Date.now()
    const globs = globsOf(area, chosen)
    const { results, survived, delayed } = await withDatabase(area, async () => {
      const results = await run({ name, areaName, globs, isStored: true })
      const unseen = results.filter(({ status }) => status === 'NoCoverage')
      const unnoticed = results.filter(({ status }) => status === 'Survived' || status === 'Timeout')
      const { survived, delayed } = await tryAlone({ name, areaName, unnoticed })
      return { results, survived: [...unseen, ...survived], delayed }
    })
    const survivors = survived.map(toSurvivor)
    const files = new Set(results.map(({ fileName }) => pathOf(fileName)))
    const { unexplained, stale } = judge(
      survivors,
      explanations.filter(({ file }) => files.has(file)),
    )
    report(name, unexplained, stale)
    writeFileSync(join(cache, `${name}.survivors.json`), `${JSON.stringify(unexplained, null, 2)}\n`)
    const minutes = ((Date.now() - started) / 60_000).toFixed(1)
    const explained = survivors.length - unexplained.length
    summary.push(
      `${name.padEnd(10)} ${results.length} changes, ${unexplained.length} survived, ${explained} explained, ${delayed} timed out (${minutes} min)`,
    )
    isHolder &&= unexplained.length === 0 && stale.length === 0 && results.length > 0
  }
  console.log(`\n${summary.join('\n')}`)
  return isHolder
}

function globsOf({ mutate }: Area, files: string) {
  const others = files === '' ? [] : [`!**/!(${files.replaceAll(',', '|')}).{ts,tsx}`]
  return [...mutate, ...others, '!**/*.test.ts', '!**/*.test.tsx']
}

type Run = {
  name: string
  areaName: string
  globs: readonly string[]
  isIsolated?: boolean
  isStored?: boolean
}

/** Files share loaded modules, so code that runs at load counts as covered by one test only. */
async function tryAlone({ name, areaName, unnoticed }: Omit<Run, 'globs'> & { unnoticed: readonly Result[] }) {
  if (unnoticed.length === 0) return { survived: [], delayed: 0 }
  const globs = unnoticed.map(({ fileName, location: { start, end } }) => {
    return `${pathOf(fileName)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`
  })
  const again = await run({ name: `${name}.alone`, areaName, globs: [...new Set(globs)], isIsolated: true })
  const ofStatus = (requested: Result['status']) => {
    const found = new Set(again.filter(({ status }) => status === requested).map(identityOf))
    return unnoticed.filter((result) => found.has(identityOf(result)))
  }
  return { survived: ofStatus('Survived'), delayed: ofStatus('Timeout').length }
}

function identityOf({ fileName, location, mutatorName, replacement }: Result) {
  return JSON.stringify([pathOf(fileName), location, mutatorName, replacement])
}

function run({ name, areaName, globs, isIsolated = false, isStored = false }: Run) {
  process.env.AIRLOCK_MUTATION_AREA = areaName
  process.env.AIRLOCK_MUTATION_ISOLATED = String(isIsolated || AREAS[areaName]?.replacesModules === true)
  return new Stryker({
    mutate: [...globs],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'e2e/tools/mutation/vitest.config.ts', related: false },
    checkers: [],
    ignorePatterns: [
      '**',
      '!build/**',
      '!packages/**',
      '!apps/{gateway,host,parent-sdk,secure-email-frame}/**',
      '!e2e/tools/mutation/**',
      '!*.json',
      '**/dist/**',
      '**/node_modules/**',
    ],
    // Its reader of tsconfig.json does not know TypeScript 7; vite reads them itself.
    tsconfigFile: 'none',
    tempDirName: '.cache/mutation/sandbox',
    incremental: isStored,
    incrementalFile: join(cache, `${name}.incremental.json`),
    concurrency: 2,
    // A busy machine takes long for all tests at once, too.
    dryRunTimeoutMinutes: 20,
    // A busy machine is slow; a change that ends in a circle is not in a hurry either.
    timeoutMS: 15_000,
    timeoutFactor: 2,
    reporters: ['clear-text', 'json', 'progress-append-only'],
    clearTextReporter: {
      logTests: false,
      allowColor: false,
      reportTests: false,
      reportMutants: false,
      reportScoreTable: true,
    },
    jsonReporter: { fileName: join(cache, `${name}.json`) },
    allowConsoleColors: false,
    allowEmpty: !isStored,
  } as ConstructorParameters<typeof Stryker>[0]).runMutationTest()
}

type Result = Awaited<ReturnType<typeof run>>[number]

function toSurvivor({ fileName, location: { start, end }, mutatorName, replacement = '' }: Result): Survivor {
  const file = pathOf(fileName)
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const part = lines.slice(start.line - 1, end.line)
  const text = part
    .join('\n')
    .slice(start.column - 1, part.join('\n').length - (part.at(-1) ?? '').length + end.column - 1)
  return {
    file,
    line: start.line,
    mutator: mutatorName,
    source: lines[start.line - 1]?.trim() ?? '',
    original: oneLine(text),
    replacement: oneLine(replacement),
  }
}

function oneLine(text: string) {
  return text.replace(/\s+/g, ' ')
}

function pathOf(fileName: string) {
  return relative(root, fileName)
}

function report(name: string, unexplained: readonly Survivor[], stale: readonly Explanation[]) {
  for (const { file, line, mutator, source, replacement } of unexplained) {
    console.log(`${name}: survived ${file}:${line} ${mutator}\n  - ${source}\n  + ${replacement}`)
  }
  for (const { file, source, replacement } of stale) {
    console.log(
      `${name}: explained.json names a change that did not survive: ${file}\n  - ${source}\n  + ${replacement}`,
    )
  }
}

async function withDatabase<T>({ usesDatabase }: Area, work: () => Promise<T>): Promise<T> {
  if (!usesDatabase) return work()
  const port = await freePort()
  const database = await startDatabase({ port })
  process.env.AIRLOCK_TEST_DATABASE = `postgres://airlock:airlock@127.0.0.1:${port}`
  const endSweep = sweepDatabases(process.env.AIRLOCK_TEST_DATABASE)
  try {
    return await work()
  } finally {
    await endSweep()
    await database.close()
  }
}
