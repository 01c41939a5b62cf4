import { localFeatures } from '../frame/localFeatures.ts'
import { warnOnce } from '../kit/warnOnce.ts'
import type { Settings } from '../options/readOptions.ts'
import { textOf } from '../options/textOf.ts'

/** Tells a developer why Chrome asks before a frame on a public origin reaches a local RPC (T131). */
export function warnOfLocalRpcs({ networks, customRpcUrls, frameUrl }: Settings): void {
  const isLocal = (value: unknown) => localFeatures(textOf(value)).length > 0
  if (!isLocal([networks, customRpcUrls]) || isLocal(frameUrl)) return
  const { origin } = new URL(frameUrl)
  warnOnce(
    `createAppKit: an RPC is on this computer or its network. Chrome asks before ${origin} may reach it: allow it in the site settings of this page, or use a public https RPC.`,
  )
}
