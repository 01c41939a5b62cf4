import { expect, test } from 'vitest'
import { loadTexts } from '../texts/createTexts.ts'
import { loadedView, loadView } from './views.ts'

test('counts a view as loaded once its texts are loaded in the shown language', async () => {
  await loadView('Networks', 'ar-EG')
  expect(loadedView('Networks')).toBeDefined()
  expect(loadTexts('ar')).toBeUndefined()
})
