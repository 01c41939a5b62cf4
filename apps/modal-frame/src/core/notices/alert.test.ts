import { expect, test } from 'vitest'
import { alert } from './alert.ts'

test('[S2.13:default] has the type danger by default', () => {
  const content = { notice: { key: 'switchFailed' } } as const
  expect(alert(content)).toEqual({ type: 'danger', content })
  expect(alert(content, 'info').type).toBe('info')
})
