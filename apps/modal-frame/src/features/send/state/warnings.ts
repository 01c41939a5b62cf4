import type { ChainNamespace } from '@airlock/protocol/caip'
import { isSameAddress } from '@airlock/protocol/caip'
import type { Transfer, TransferFacts, Transfers } from '../../../core/ports/Transfers.ts'

export type Warning =
  /** The zero address, which has no owner: transfers to it are lost. */
  | { kind: 'burn' }
  /** The token's own contract, which tokens cannot leave again. */
  | { kind: 'tokenContract' }
  /** Never sent to, and easily taken for `known`. */
  | { kind: 'lookAlike'; known: string }
  | { kind: 'contract' }
  | { kind: 'yourself' }
  /** An attempt from before has no answer, and may still be mined. */
  | { kind: 'unanswered' }

/** Kinds that lose money for sure, and need a second yes. */
const LOSING: ReadonlySet<Warning['kind']> = new Set(['burn', 'tokenContract'])

export function needsAcceptance(warnings: readonly Warning[]): boolean {
  return warnings.some(({ kind }) => LOSING.has(kind))
}

type Given = {
  namespace: ChainNamespace
  transfer: Pick<Transfer, 'from' | 'to' | 'asset'>
  facts: Pick<TransferFacts, 'isContract'>
  /** Addresses that this account sent to before. */
  known: readonly string[]
  /** Addresses that the account may mean without having sent to them from here; none of them makes a receiver a known one. */
  seen: readonly string[]
  isUnanswered: boolean
}

/** Warnings for a user before sending, the gravest first. */
export function findWarnings(
  transfers: Pick<Transfers, 'isBurnAddress' | 'isLookAlike'>,
  { namespace, transfer: { from, to, asset }, facts, known, seen, isUnanswered }: Given,
): Warning[] {
  const isSame = (address: string | null) => address !== null && isSameAddress(namespace, address, to)
  const isKnown = known.some(isSame)
  const twin = isKnown ? undefined : [...known, ...seen].find((address) => transfers.isLookAlike(address, to))
  const isToken = isSame(asset.address)
  return [
    ...(transfers.isBurnAddress(to) ? [{ kind: 'burn' } as const] : []),
    ...(isToken ? [{ kind: 'tokenContract' } as const] : []),
    ...(twin === undefined ? [] : [{ kind: 'lookAlike', known: twin } as const]),
    ...(isUnanswered ? [{ kind: 'unanswered' } as const] : []),
    ...(facts.isContract && !isToken && !isKnown ? [{ kind: 'contract' } as const] : []),
    ...(isSame(from) ? [{ kind: 'yourself' } as const] : []),
  ]
}
