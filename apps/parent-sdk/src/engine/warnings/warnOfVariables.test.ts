import { expect, test, vi } from 'vitest'
import { createListeners } from '../../page/utils/createListeners.ts'
import type { ThemeState } from '../../types/states.ts'
import { warnOfVariables } from './warnOfVariables.ts'

test('warns once of a variable without effect, also if it comes later', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { emit, subscribe } = createListeners()
  let theme: ThemeState = { themeMode: 'light', themeVariables: { '--radius-card': '50px' } }
  warnOfVariables({ get: () => theme, subscribe })
  theme = { ...theme, themeVariables: { '--radius-card': '50px', '--z-index': 9 } }
  emit()
  emit()
  await vi.waitFor(() =>
    expect(warn.mock.calls.flat()).toEqual([
      'themeVariables: --radius-card: "50px" has no effect. Use a length of at most 40 px such as 16, "16px" or "1rem".',
      'themeVariables: no effect, see configuration.md: --z-index. The modal lies above every z-index (top layer).',
    ]),
  )
})
