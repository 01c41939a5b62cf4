import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CHAINS, type ChainName } from '../facts/holdings.ts'
import { startAnvil } from '../startAnvil.ts'
import { createWriter, type Writer } from './createWriter.ts'
import { sourcesHash } from './sourcesHash.ts'
import { writeRecentDays } from './writeRecentDays.ts'
import { writeYear } from './writeYear.ts'

const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/airlock/history', import.meta.url))
const DAY_MS = 86_400_000
const RECENT_MS = 3 * DAY_MS
const YEAR_MS = 365 * DAY_MS
/** Mines when it is told to, whatever is sent, in the order in which it was sent, from any address. */
const FLAGS = ['--no-mining', '--order', 'fifo', '--auto-impersonate', '--gas-limit', '100000000']

/**
 * Returns the state file of a chain with its history. The year is written once for each version of its sources; the last three days once a
 * day, on top of it.
 *
 * @param port free port, for the chain that writes the file
 * @throws Error with what anvil printed.
 */
export async function keptState(chain: ChainName, port: number): Promise<string> {
  mkdirSync(FOLDER, { recursive: true })
  const now = Date.now()
  const { chainId } = CHAINS[chain]
  const year = join(FOLDER, `${chain}-${sourcesHash()}.json`)
  const today = join(FOLDER, `${basename(year, '.json')}-${new Date(now).toISOString().slice(0, 10)}.json`)
  if (existsSync(today)) return today

  const seconds = (time: number) => Math.floor(time / 1_000)
  if (!existsSync(year)) {
    const start = seconds(now - YEAR_MS)
    const node = { chainId, port, flags: ['--timestamp', String(start)] }
    await write(year, node, (writer) => writeYear(writer, chain, start, seconds(now - RECENT_MS)))
  }
  const node = { chainId, port, flags: ['--load-state', year] }
  await write(today, node, (writer) => writeRecentDays(writer, seconds(now)))
  const outdated = readdirSync(FOLDER)
    .filter((name) => name.startsWith(`${chain}-`))
    .map((name) => join(FOLDER, name))
    .filter((file) => file !== year && file !== today)
  for (const file of outdated) rmSync(file, { force: true })
  return today
}

type Node = Parameters<typeof startAnvil>[0]

async function write(file: string, { flags, ...node }: Node, script: (writer: Writer) => Promise<void>): Promise<void> {
  const chain = await startAnvil({ ...node, flags: [...FLAGS, ...flags] })
  try {
    const writer = createWriter(chain)
    await script(writer)
    // Two worlds may write the same file: whoever ends last leaves a whole one.
    const unfinished = `${file}.${process.pid}`
    writeFileSync(unfinished, await writer.dump())
    renameSync(unfinished, file)
  } finally {
    await chain.close()
  }
}
