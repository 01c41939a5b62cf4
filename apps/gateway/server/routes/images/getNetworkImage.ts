import { fullContract } from '@airlock/protocol/gateway/fullContract'
import { route } from '../../Route.ts'
import { SAMPLE_CHAIN } from '../sampleValues.ts'

export const getNetworkImage = route({
  endpoint: fullContract.networkImage,
  access: 'open',
  caching: { by: 'forever' },
  async respond({ params }, { networkImages }) {
    return networkImages(params.id)
  },
  sample: { path: `/getNetworkImage/${SAMPLE_CHAIN}`, invalid: ['/getNetworkImage/%00', 'params.id'] },
})
