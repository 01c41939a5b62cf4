import type { ChainNamespace } from '@airlock/protocol/caip'
import { isSameAddress } from '@airlock/protocol/caip'
import type { Transfer, TransferContext, Transfers } from '../../../core/ports/Transfers.ts'

export type Warning =
  /** Zero address: transfers are lost. */
  | { kind: 'burn' }
  /** The token's own contract: transfers are lost. */
  | { kind: 'tokenContract' }
  /** Never used before, and easily confused with `known`. */
  | { kind: 'lookAlike'; known: string }
  | { kind: 'contract' }
  | { kind: 'yourself' }
  /** An earlier attempt has no response and may still be mined. */
  | { kind: 'unanswered' }

const LOSING: ReadonlySet<Warning['kind']> = new Set(['burn', 'tokenContract'])

/** Severe warnings need a second confirmation. */
export function acceptanceText(warnings: readonly Warning[]): 'sendAccept' | 'sendCompared' | undefined {
  if (warnings.some(({ kind }) => LOSING.has(kind))) return 'sendAccept'
  return warnings.some(({ kind }) => kind === 'lookAlike') ? 'sendCompared' : undefined
}

export function needsAcceptance(warnings: readonly Warning[]): boolean {
  return acceptanceText(warnings) !== undefined
}

type Input = {
  namespace: ChainNamespace
  transfer: Pick<Transfer, 'from' | 'to' | 'asset'>
  context: Pick<TransferContext, 'isContract'>
  /** This account sent to them. */
  known: readonly string[]
  /** Other addresses that may be meant; they make no recipient known. */
  observed: readonly string[]
  isUnanswered: boolean
}

export function findWarnings(
  transfers: Pick<Transfers, 'isBurnAddress' | 'isLookAlike'>,
  { namespace, transfer: { from, to, asset }, context, known, observed, isUnanswered }: Input,
): Warning[] {
  const isSame = (address: string | null) => address !== null && isSameAddress(namespace, address, to)
  const isKnown = known.some(isSame)
  const duplicate = isKnown ? undefined : [...known, ...observed].find((address) => transfers.isLookAlike(address, to))
  const isToken = isSame(asset.address)
  return [
    ...(transfers.isBurnAddress(to) ? [{ kind: 'burn' } as const] : []),
    ...(isToken ? [{ kind: 'tokenContract' } as const] : []),
    ...(duplicate === undefined ? [] : [{ kind: 'lookAlike', known: duplicate } as const]),
    ...(isUnanswered ? [{ kind: 'unanswered' } as const] : []),
    ...(context.isContract && !isToken && !isKnown ? [{ kind: 'contract' } as const] : []),
    ...(isSame(from) ? [{ kind: 'yourself' } as const] : []),
  ]
}
