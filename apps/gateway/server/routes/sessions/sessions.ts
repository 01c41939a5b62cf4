import { sessionsContract } from '@airlock/protocol/gateway/sessionsContract'
import { route } from '../../Route.ts'
import { SAMPLE_ADDRESS } from '../sampleValues.ts'
import { sessionSource } from './sessionSource.ts'

export const sessions = route({
  endpoint: sessionsContract.sessions,
  access: 'project',
  caching: { by: 'none' },
  source: sessionSource,
  async respond({ params }, { source }, context) {
    const rows = await source.list({ account: params.address }, context)
    return { sessions: rows, pcis: rows }
  },
  sample: {
    path: `/v1/sessions/${SAMPLE_ADDRESS}`,
    invalid: ['/v1/sessions/0x1', 'params.address'],
  },
})
