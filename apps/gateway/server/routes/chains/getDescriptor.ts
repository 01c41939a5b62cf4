import { descriptorKey } from '@airlock/protocol/clearSigning/descriptorKey'
import { fullContract } from '@airlock/protocol/gateway/fullContract'
import { route } from '../../Route.ts'
import { SAMPLE_DESCRIPTOR } from '../sampleValues.ts'

const { root, chainId, address, key } = SAMPLE_DESCRIPTOR

export const getDescriptor = route({
  endpoint: fullContract.descriptor,
  access: 'project',
  caching: { by: 'forever' },
  respond: async ({ params }, { descriptors }) =>
    descriptors(params.root, descriptorKey(Number(params.chainId), params.address, params.key)),
  sample: {
    path: `/v1/descriptors/${root}/${chainId}/${address}/${key}`,
    invalid: [`/v1/descriptors/${root}/${chainId}/${address}/0x12`, 'params.key'],
  },
})
