import { GatewayError } from '../GatewayError.ts'
import type { GatewayDeps } from '../Route.ts'
import type { Sources } from './Source.ts'

/** Returns the source of an answer. @throws GatewayError SOURCE_MISSING */
export function sourceOf<Name extends keyof Sources>(
  name: Name,
  { sources }: Pick<GatewayDeps, 'sources'>,
): Sources[Name] {
  const source: Sources[Name] | undefined = sources[name]
  if (source === undefined) throw new GatewayError('SOURCE_MISSING')
  return source
}
