import { beforeEach, describe, expect, test, vi } from 'vitest'
import { OPTIONS, resetPage } from '../testing/testKit.ts'

beforeEach(() => {
  resetPage()
  vi.resetModules()
})

describe('modal', () => {
  test('is the first instance, once that is created', async () => {
    const react = await import('./index.ts')
    expect(react.modal).toBeUndefined()
    const kit = react.createAppKit(OPTIONS)
    react.createAppKit({ ...OPTIONS, frameUrl: 'https://other.example' })
    expect(react.modal).toBe(kit)
  })

  test('is an instance that was created before its import', async () => {
    const { createAppKit } = await import('../index.ts')
    const kit = createAppKit(OPTIONS)
    expect((await import('./index.ts')).modal).toBe(kit)
  })
})
