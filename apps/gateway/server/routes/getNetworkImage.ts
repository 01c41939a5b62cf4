import { fullContract } from '@airlock/protocol/gateway/fullContract'
import { route } from '../Route.ts'

/** The icon of a network, by its CAIP-2 id. */
export const getNetworkImage = route({
  endpoint: fullContract.networkImage,
  access: 'open',
  keeps: { by: 'forever' },
  async answer({ params }, { networkImages }) {
    return networkImages(params.id)
  },
})
