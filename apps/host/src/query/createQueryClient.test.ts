import { expect, test } from 'vitest'
import { createQueryClient } from './createQueryClient.ts'

test('stale after 5 minutes, read again on focus, never retried', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toEqual({ staleTime: 5 * 60 * 1_000, refetchOnWindowFocus: true, retry: false })
  expect(mutations).toEqual({ retry: false })
})
