import { AirlockError } from '@airlock/protocol/errors/AirlockError'

type Method = (...inputs: unknown[]) => unknown

export function methodOf(wallet: unknown, feature: string, method: string): Method | undefined {
  const { features } = wallet as { features?: Record<string, Record<string, unknown> | undefined> }
  if (!features || !Object.hasOwn(features, feature)) return undefined
  const owner = features[feature]
  const found = owner?.[method]
  return typeof found === 'function' ? (...inputs) => found.apply(owner, inputs) : undefined
}

/** @throws AirlockError UNSUPPORTED_METHOD */
export function requiredMethod(wallet: unknown, feature: string, method: string): Method {
  const found = methodOf(wallet, feature, method)
  if (!found) throw new AirlockError('UNSUPPORTED_METHOD')
  return found
}
