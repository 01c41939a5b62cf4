import { sessionsContract } from '@airlock/protocol/gateway/sessionsContract'
import { route } from '../../Route.ts'
import { SAMPLE_ADDRESS } from '../sampleValues.ts'
import { sampleRow, sessionSource } from './sessionSource.ts'

/** On-chain permissions stay. */
export const revokeSession = route({
  endpoint: sessionsContract.revokeSession,
  access: 'project',
  caching: { by: 'none' },
  isLookup: true,
  source: sessionSource,
  async respond({ params, body }, { source }, context) {
    await source.revoke({ account: params.address, ...body }, context)
    return { success: true }
  },
  sample: {
    path: `/v1/sessions/${SAMPLE_ADDRESS}/revoke`,
    body: { pci: sampleRow().pci, signature: '0x1234' },
  },
})
