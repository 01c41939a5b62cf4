import { parseCallsId } from '@airlock/protocol/w3m/callsId'

export function operationDeadlineMs(callsId: string): number | undefined {
  const sent = parseCallsId(callsId)
  return sent?.kind === 'operation' ? Number(sent.hashes.at(-1)) * 1_000 : undefined
}
