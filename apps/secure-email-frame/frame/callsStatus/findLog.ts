import { numberToHex } from 'viem'

const LEAST_BLOCKS = 500

type Range = { from: number; to: number }
type Input<Log> = { read(params: object[]): Promise<unknown>; matches(log: Log): boolean }

/** Searches the halves of a refused range. @throws if a node is unavailable, or refuses a small range */
export async function findLog<Log>({ from, to }: Range, filter: object, input: Input<Log>): Promise<Log | undefined> {
  const blocks = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }
  try {
    const logs = await input.read([{ ...filter, ...blocks }])
    return Array.isArray(logs) ? (logs as readonly Log[]).find(input.matches) : undefined
  } catch (cause) {
    // Smaller ranges do not help if no node answers.
    const isAway = cause instanceof Error && cause.cause !== undefined
    if (isAway || to - from < LEAST_BLOCKS) throw cause
    const middle = Math.floor((from + to) / 2)
    return (
      (await findLog({ from, to: middle }, filter, input)) ?? (await findLog({ from: middle + 1, to }, filter, input))
    )
  }
}
