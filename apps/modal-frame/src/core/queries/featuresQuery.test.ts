import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { describe, expect, test } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { testGateway } from '../../testing/testGateway.ts'
import { featuresQuery } from './featuresQuery.ts'
import { queryClient } from './queryClient.ts'

const OFFERED = { ...NO_FEATURES, swap: [42_161], names: { zone: 'people.example.eth' } }

async function readFeatures(response: unknown) {
  const { store } = testDeps().deps
  const { gateway } = testGateway({ features: response })
  return queryClient(store).fetchQuery(featuresQuery({ store, gateway }) as never)
}

describe('featuresQuery', () => {
  test('returns the features of the gateway', async () => {
    expect(await readFeatures(OFFERED)).toEqual(OFFERED)
  })

  test.each([
    ['the gateway does not have the route', undefined],
    ['the gateway fails', 502],
    ['the answer is not valid', { ...OFFERED, swap: 'all' }],
  ])('rejects if %s', async (_, response) => {
    await expect(readFeatures(response)).rejects.toMatchObject({ name: 'GATEWAY_FAILED' })
  })

  test.each([
    ['swaps', { swap: [] }],
    ['onramp', { onramp: [] }],
    ['smartSessions', { sessions: false }],
  ])('hides %s from views if the site does', (name, hidden) => {
    const response = { ...OFFERED, onramp: [{ name: 'ramp', title: 'Ramp' }], sessions: true }
    const selectedBy = (config: Partial<HostConfig>) => featuresQuery(testDeps(config).deps).select?.(response)
    expect(selectedBy({})).toEqual(response)
    expect(selectedBy({ hidden: [name] })).toEqual({ ...response, ...hidden })
  })

  test('offers no feature without a gateway', async () => {
    const { store } = testDeps().deps
    const query = featuresQuery({ store, gateway: undefined })
    expect(await queryClient(store).fetchQuery(query as never)).toEqual(NO_FEATURES)
  })
})
