import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { ErrorCode } from '@airlock/protocol/errors/codes'
import { isRejection } from '@airlock/protocol/errors/isRejection'

const PENDING = /\b(?:pending|already (?:open|processing))/i

export function walletError(cause: unknown): AirlockError {
  return isAirlockError(cause) ? cause : new AirlockError(nameOf(cause), { cause })
}

function nameOf(cause: unknown): ErrorCode {
  try {
    const { code, message } = cause as { code?: unknown; message?: unknown }
    if (isRejection(cause)) return 'USER_REJECTED'
    if (code === -32002) return 'REQUEST_PENDING'
    const text = typeof cause === 'string' ? cause : typeof message === 'string' ? message.slice(0, 512) : ''
    return PENDING.test(text) ? 'REQUEST_PENDING' : 'WALLET_FAILED'
  } catch {
    return 'WALLET_FAILED'
  }
}
