import { fullContract } from '@airlock/protocol/gateway/fullContract'
import { route } from '../../Route.ts'
import { SAMPLE_CHAIN } from '../sampleValues.ts'

/** The icon of a network, by its CAIP-2 id. */
export const getNetworkImage = route({
  endpoint: fullContract.networkImage,
  access: 'open',
  caching: { by: 'forever' },
  async answer({ params }, { networkImages }) {
    return networkImages(params.id)
  },
  sample: { path: `/getNetworkImage/${SAMPLE_CHAIN}`, invalid: ['/getNetworkImage/%00', 'params.id'] },
})
