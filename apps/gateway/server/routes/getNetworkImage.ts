import { IMMUTABLE } from '@airlock/server/headers'
import type { Route } from '../Route.ts'

/** The icon of a network, by its CAIP-2 id. */
export const getNetworkImage: Route = {
  path: '/getNetworkImage/:id',
  needsProject: false,
  cacheControl: IMMUTABLE,
  async answer(request, { networkImages }) {
    const image = await networkImages(request.param('id') ?? '')
    return image && { body: image.bytes, type: image.type }
  },
}
