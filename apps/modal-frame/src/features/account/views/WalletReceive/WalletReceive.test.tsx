import { expect, test, vi } from 'vitest'
import { CurrentToast } from '../../../../app/Notices.tsx'
import { testDeps } from '../../../../testing/testDeps.ts'
import { ADDRESS, connectedSession } from '../../../../testing/testFixtures.ts'
import { testView } from '../../../../testing/testView.tsx'
import { WalletReceive } from './WalletReceive.tsx'

async function shown() {
  const { deps } = testDeps({}, { session: connectedSession() })
  const write = vi.spyOn(deps.clipboard, 'write')
  const view = await testView(
    { deps },
    <>
      <WalletReceive />
      <CurrentToast />
    </>,
  )
  return { view, write }
}

test('shows that the address was copied', async () => {
  const { view, write } = await shown()
  await view.click('Copy address')
  expect(write).toHaveBeenCalledExactlyOnceWith(ADDRESS)
  expect(view.button('Copied')).toBeDefined()
})

test('shows that the browser forbids copying', async () => {
  const { view, write } = await shown()
  write.mockRejectedValueOnce(new Error('denied'))
  await view.click('Copy address')
  await view.settled()
  expect(view.text()).toContain('Couldn’t copy')
  expect(view.button('Copied')).toBeUndefined()
})
