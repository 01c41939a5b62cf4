import { type LocalChain, startAnvil } from './startAnvil.ts'

type Options = {
  chainId: number
  port: number
  state?: string | undefined
}

/** A block's state weighs memory, and no client reads those of an hour ago. */
const FLAGS = ['--block-time', '1', '--mixed-mining', '--prune-history', '256']

/** A block a second lets yield grow without transactions. @throws Error with what anvil printed */
export function startChain({ chainId, port, state }: Options): Promise<LocalChain> {
  return startAnvil({ chainId, port, flags: state === undefined ? FLAGS : [...FLAGS, '--load-state', state] })
}
