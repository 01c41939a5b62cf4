import { localFeatures } from '../../page/frame/localFeatures.ts'
import type { Settings } from '../../page/options/readOptions.ts'
import { textOf } from '../../page/options/textOf.ts'
import { warnOnce } from '../../page/utils/warnOnce.ts'

/** Explains why Chrome prompts before a frame on a public origin reaches a local RPC (T131). */
export function warnOfLocalRpcs({ networks, customRpcUrls, frameUrl }: Settings): void {
  const isLocal = (value: unknown) => localFeatures(textOf(value)).length > 0
  if (!isLocal([networks, customRpcUrls]) || isLocal(frameUrl)) return
  const { origin } = new URL(frameUrl)
  warnOnce(
    `createAppKit: an RPC is on this computer or its network. Chrome asks before ${origin} may reach it: allow it in the site settings of this page, or use a public https RPC.`,
  )
}
