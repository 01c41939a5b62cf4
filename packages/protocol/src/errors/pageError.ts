import type { AirlockError } from './AirlockError.ts'
import { fill } from './fill.ts'
import { PAGE_ERRORS } from './pageCodes.ts'

/** Avoids the class and the catalogue, which `sdk.js` does not contain. */
export function pageError(
  name: keyof typeof PAGE_ERRORS,
  context: Record<string, string> = {},
  cause?: unknown,
): AirlockError {
  const { rpc: code, message, next } = PAGE_ERRORS[name]
  const error: unknown = Object.assign(new Error(fill(message, context), cause ? { cause } : {}), {
    name,
    code,
    next: fill(next, context),
    context,
    toJSON: () => ({ code: name, context }),
  })
  return error as AirlockError
}
