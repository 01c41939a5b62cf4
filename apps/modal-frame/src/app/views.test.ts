import { expect, test } from 'vitest'
import { loadTexts } from '../texts/createTexts.ts'
import { loadedView, loadView } from './views.ts'

test('a view is there once its texts are there in the language that is shown', async () => {
  await loadView('Networks', 'ar-EG')
  expect(loadedView('Networks')).toBeDefined()
  expect(loadTexts('ar')).toBeUndefined()
})
