import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Settings } from '../../page/options/readOptions.ts'
import { explainReload } from './explainReload.ts'

export function explainOlderFrame(error: unknown, names: readonly (keyof Settings)[]): void {
  if (isAirlockError(error, 'METHOD_NOT_FOUND') && names.length > 0) explainReload(names)
}
