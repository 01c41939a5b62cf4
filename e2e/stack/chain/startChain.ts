import { type LocalChain, startAnvil } from './startAnvil.ts'

type Options = {
  chainId: number
  port: number
  state?: string | undefined
}

/** A block's state weighs memory, and no client reads those of an hour ago. */
const FLAGS = ['--block-time', '1', '--mixed-mining', '--prune-history', '256']

/**
 * Starts a local chain: thirteen test accounts with 10,000 ether each, a block a second and one with each transaction, so that yield grows
 * without transactions. With a state, it has that one's accounts, blocks and logs, and its next block is of now.
 *
 * @throws Error with what anvil printed, when it ends before it answers.
 */
export function startChain({ chainId, port, state }: Options): Promise<LocalChain> {
  return startAnvil({ chainId, port, flags: state === undefined ? FLAGS : [...FLAGS, '--load-state', state] })
}
