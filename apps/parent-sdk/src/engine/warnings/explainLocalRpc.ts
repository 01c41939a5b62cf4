import { localFeatures } from '../../page/frame/localFeatures.ts'
import { warnOnce } from '../../page/utils/warnOnce.ts'

/** Explains why Chrome prompts before a frame on a public origin reaches a local RPC (T131). */
export function explainLocalRpc(frameUrl: string): void {
  const { origin } = new URL(frameUrl)
  if (localFeatures(origin).length > 0) return
  warnOnce(
    `createAppKit: an RPC is on this computer or its network. Chrome asks before ${origin} may reach it: allow it in the site settings of this page, or use a public https RPC.`,
  )
}
