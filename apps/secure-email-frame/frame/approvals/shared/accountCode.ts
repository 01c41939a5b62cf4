import { SecureError } from '../../errors/SecureError.ts'
import type { Read } from '../../rpc/createReads.ts'
import { type Delegation, delegationOf } from '../../smartAccount/delegate.ts'
import { type ChainTexts, chainMetadata, KNOWN_CHAINS } from './chains.ts'
import type { Description, Warning } from './types.ts'

const OTHERS_MS = 3_000

type Input = { chainId: number; signedFor?: number | undefined; account: string; read: Read }

/** Networks in `unread` did not answer, which does not mean that the account has no code there (T254). */
export type CodeEverywhere = { codes: readonly Delegation[]; unread: readonly number[] }

/**
 * Code of the account on every known or served network, because signatures without a network count everywhere.
 *
 * @param signedFor network that the data names, `NaN` for none: in `unread` if it has no node
 * @throws SecureError NETWORK_FAILED if the requested or named network cannot be read
 */
export async function accountCode({ chainId, signedFor = NaN, account, read }: Input): Promise<CodeEverywhere> {
  const codeOn = (chain: number) => read(chain, 'eth_getCode', [account, 'latest'])
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, OTHERS_MS))
  const chains = [...new Set([chainId, signedFor, ...KNOWN_CHAINS, ...(read.served ?? [])])].filter(Number.isFinite)
  const found = await Promise.all(
    chains.map((chain) => {
      if (chain === chainId) return codeOn(chain)
      if (chain === signedFor)
        return codeOn(chain).catch((cause) => (isUnserved(cause) ? undefined : Promise.reject(cause)))
      // The operator does not serve it.
      return Promise.race([codeOn(chain).catch((cause) => (isUnserved(cause) ? '0x' : undefined)), timeout])
    }),
  )
  return {
    codes: found.filter((code) => code !== undefined).map(delegationOf),
    unread: chains.filter((_, index) => found[index] === undefined),
  }
}

const isUnserved = (cause: unknown) => cause instanceof SecureError && cause.context.isUnserved

/** Says on which networks the account could not be checked. */
export function uncheckedFacts(
  unread: readonly number[],
  texts: ChainTexts,
): Pick<Description, 'fields'> & { warnings: Extract<Warning, 'codeUnread'>[] } {
  if (unread.length === 0) return { fields: [], warnings: [] }
  const value = unread.map((chain) => chainMetadata(chain, texts).name).join(', ')
  return { fields: [{ name: 'uncheckedOn', value, variant: 'text' }], warnings: ['codeUnread'] }
}
