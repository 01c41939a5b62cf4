import { Refusal } from '../Refusal.ts'
import type { GatewayDeps } from '../Route.ts'
import type { Sources } from './Source.ts'

/** Returns the source of an answer. @throws Refusal SOURCE_MISSING */
export function sourceOf<Name extends keyof Sources>(
  name: Name,
  { sources }: Pick<GatewayDeps, 'sources'>,
): Sources[Name] {
  const source: Sources[Name] | undefined = sources[name]
  if (source === undefined) throw new Refusal('SOURCE_MISSING')
  return source
}
