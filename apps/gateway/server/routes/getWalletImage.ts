import { IMMUTABLE } from '@airlock/server/headers'
import type { Route } from '../Route.ts'

const IMAGE_ID = /^[-_a-zA-Z0-9]{1,128}$/

/** The icon of a wallet, by the `image_id` of its entry. */
export const getWalletImage: Route = {
  path: '/getWalletImage/:id',
  needsProject: false,
  cacheControl: IMMUTABLE,
  async answer(request, { catalogue }) {
    const id = request.param('id') ?? ''
    const image = IMAGE_ID.test(id) ? await catalogue.image(id) : undefined
    return image && { body: image.bytes, type: image.type }
  },
}
