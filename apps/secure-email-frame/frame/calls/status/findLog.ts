import { numberToHex } from 'viem'

/** Blocks that are not halved any more: a node that refuses so few refuses the question. */
const LEAST_BLOCKS = 500

type Range = { from: number; to: number }
type Given<Log> = { read(params: object[]): Promise<unknown>; isIt(log: Log): boolean }

/**
 * Finds a log in a range of blocks. Nodes answer for as many blocks at once as they choose, and an older block is further below the newest: where
 * one refuses, its halves are asked for one after the other.
 *
 * @throws what `read` throws where a node is away, or refuses few blocks
 */
export async function findLog<Log>({ from, to }: Range, filter: object, given: Given<Log>): Promise<Log | undefined> {
  const blocks = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }
  try {
    const logs = await given.read([{ ...filter, ...blocks }])
    return Array.isArray(logs) ? (logs as readonly Log[]).find(given.isIt) : undefined
  } catch (cause) {
    // Fewer blocks do not help where no node answers.
    const isAway = cause instanceof Error && cause.cause !== undefined
    if (isAway || to - from < LEAST_BLOCKS) throw cause
    const middle = Math.floor((from + to) / 2)
    return (
      (await findLog({ from, to: middle }, filter, given)) ?? (await findLog({ from: middle + 1, to }, filter, given))
    )
  }
}
