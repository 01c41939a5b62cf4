import { expect, test } from 'vitest'
import { createQueryClient } from './createQueryClient.ts'

test('keeps queries for 5 minutes, refetches on focus and never retries', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toEqual({ staleTime: 5 * 60 * 1_000, refetchOnWindowFocus: true, retry: false })
  expect(mutations).toEqual({ retry: false })
})
