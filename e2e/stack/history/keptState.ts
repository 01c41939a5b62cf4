import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startAnvil } from '../chain/startAnvil.ts'
import { CHAINS, type ChainName } from '../facts/holdings.ts'
import { createWriter, type Writer } from './createWriter.ts'
import { sourcesHash } from './sourcesHash.ts'
import { writeRecentDays } from './writeRecentDays.ts'
import { writeYear } from './writeYear.ts'

const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/airlock/history', import.meta.url))
const DAY_MS = 86_400_000
const RECENT_MS = 3 * DAY_MS
const YEAR_MS = 365 * DAY_MS
/** Mines only on request, each transaction in the order of sending, from any address. */
const FLAGS = ['--no-mining', '--order', 'fifo', '--auto-impersonate', '--gas-limit', '100000000']

export function isStateKept(chain: ChainName): boolean {
  return existsSync(filesOf(chain, new Date()).today)
}

/** Writes the year once for each version of its sources, and the last three days once a day. @throws Error */
export async function keptState(chain: ChainName, port: number): Promise<string> {
  mkdirSync(FOLDER, { recursive: true })
  const now = new Date()
  const { chainId } = CHAINS[chain]
  const { year, today } = filesOf(chain, now)
  if (existsSync(today)) return today

  const secondsBefore = (ms: number) => Math.floor((now.getTime() - ms) / 1_000)
  if (!existsSync(year)) {
    const start = secondsBefore(YEAR_MS)
    const node = { chainId, port, flags: ['--timestamp', String(start)] }
    await write(year, node, (writer) => writeYear(writer, chain, start, secondsBefore(RECENT_MS)))
  }
  const node = { chainId, port, flags: ['--load-state', year] }
  await write(today, node, (writer) => writeRecentDays(writer, secondsBefore(0)))
  const outdated = readdirSync(FOLDER)
    .filter((name) => name.startsWith(`${chain}-`) && name.endsWith('.json'))
    .map((name) => join(FOLDER, name))
    .filter((file) => file !== year && file !== today)
  for (const file of outdated) rmSync(file, { force: true })
  return today
}

function filesOf(chain: ChainName, now: Date) {
  const name = join(FOLDER, `${chain}-${sourcesHash()}`)
  return { year: `${name}.json`, today: `${name}-${now.toISOString().slice(0, 10)}.json` }
}

type Node = Parameters<typeof startAnvil>[0]

async function write(file: string, { flags, ...node }: Node, script: (writer: Writer) => Promise<void>): Promise<void> {
  const chain = await startAnvil({ ...node, flags: [...FLAGS, ...flags] })
  try {
    const writer = createWriter(chain)
    await script(writer)
    // Two worlds may write the same file: the one that ends last leaves a whole one.
    const unfinished = `${file}.${node.port}`
    writeFileSync(unfinished, await writer.dump())
    renameSync(unfinished, file)
  } finally {
    await chain.close()
  }
}
