import type { Coverage } from '@airlock/protocol/gateway/answers/coverage'
import type { Watched } from './watched.ts'

export function coverageOf({ from = 0, fromTime, isComplete }: Watched): Coverage {
  const coversAll = isComplete && from === 0
  return {
    ...(!coversAll && fromTime !== undefined && { since: new Date(fromTime * 1_000).toISOString() }),
    ...(!isComplete && { is_indexing: true }),
  }
}
