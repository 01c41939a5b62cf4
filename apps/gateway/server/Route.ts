import type { HonoRequest } from 'hono'
import type { Catalogue } from './catalogue/Catalogue.ts'
import type { NetworkImages } from './images/networkImages.ts'

/** Sources of the answers. */
export type GatewayDeps = {
  catalogue: Catalogue
  networkImages: NetworkImages
  /** Of the packages and pictures that are part of this server. */
  notices: string
}

export type Answer = { body: string | Uint8Array<ArrayBuffer>; type: string }

/** A `GET` of the gateway. */
export type Route = {
  /** With parameters as Hono writes them: `/getWalletImage/:id`. */
  path: string
  /** `true` refuses requests that name no project of the installation. */
  needsProject: boolean
  cacheControl: string
  /**
   * @returns undefined for what does not exist
   * @throws AirlockError INVALID_PARAMS
   * @throws UpstreamFailed
   */
  answer(request: HonoRequest, deps: GatewayDeps): Promise<Answer | undefined>
}
