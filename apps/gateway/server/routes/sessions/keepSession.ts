import { sessionsContract } from '@airlock/protocol/gateway/sessionsContract'
import { route } from '../../Route.ts'
import { SAMPLE_ADDRESS } from '../sampleValues.ts'
import { sampleRow, sessionSource } from './sessionSource.ts'

const { createdAt, revokedAt, ...session } = sampleRow()

export const keepSession = route({
  endpoint: sessionsContract.keepSession,
  access: 'project',
  caching: { by: 'none' },
  isLookup: true,
  source: sessionSource,
  async respond({ params, body }, { source }, context) {
    await source.save({ account: params.address, ...body }, context)
    return { success: true }
  },
  sample: {
    path: `/v1/sessions/${SAMPLE_ADDRESS}/keep`,
    body: { session, timestamp: 1_770_000_000, signature: '0x1234' },
  },
})
