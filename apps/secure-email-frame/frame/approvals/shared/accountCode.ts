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
 * Code of the account on every known network, because signatures without a network count everywhere.
 *
 * @throws SecureError NETWORK_FAILED if the requested or named network cannot be read
 */
export async function accountCode({ chainId, signedFor, account, read }: Input): Promise<CodeEverywhere> {
  const codeOn = (chain: number) => read(chain, 'eth_getCode', [account, 'latest'])
  const needed = [...new Set([chainId, ...KNOWN_CHAINS.filter((chain) => chain === signedFor)])]
  const others = KNOWN_CHAINS.filter((chain) => !needed.includes(chain))
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, OTHERS_MS))
  const [own, foreign] = await Promise.all([
    Promise.all(needed.map(codeOn)),
    Promise.all(others.map((chain) => Promise.race([codeOn(chain).catch(unreadCode), timeout]))),
  ])
  return {
    codes: [...own, ...foreign.filter((code) => code !== undefined)].map(delegationOf),
    unread: others.filter((_, index) => foreign[index] === undefined),
  }
}

/** Networks that the operator does not serve are not checked. */
const unreadCode = (cause: unknown) => (cause instanceof SecureError && cause.context.isUnserved ? '0x' : undefined)

/** Says on which networks the account could not be checked. */
export function uncheckedFacts(
  unread: readonly number[],
  texts: ChainTexts,
): Pick<Description, 'fields'> & { warnings: Extract<Warning, 'codeUnread'>[] } {
  if (unread.length === 0) return { fields: [], warnings: [] }
  const value = unread.map((chain) => chainMetadata(chain, texts).name).join(', ')
  return { fields: [{ name: 'uncheckedOn', value, variant: 'text' }], warnings: ['codeUnread'] }
}
