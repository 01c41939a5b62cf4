import { expect, test, vi } from 'vitest'
import { ModalFailure } from '../app/ModalFailure.tsx'
import { fakeRemote } from '../testing/fakeRemote.ts'
import { button, click, mount, settle } from '../testing/mount.tsx'
import type { Remote } from './remote.ts'
import { WalletButton } from './WalletButton.tsx'
import { WalletProvider } from './WalletProvider.tsx'

test('opens once for a click that comes before the code of the modal', async () => {
  const { kit, remote } = fakeRemote()
  let arrive: (loaded: Remote) => void = () => undefined
  const loading = new Promise<Remote>((resolve) => {
    arrive = resolve
  })
  await mount(
    <WalletProvider network="eip155:42161" loadRemote={() => loading}>
      <WalletButton variant="secondary" />
    </WalletProvider>,
  )
  await click(button('Connect Wallet'))
  expect(kit.open).not.toHaveBeenCalled()
  await settle(() => arrive(remote))
  expect(kit.open).toHaveBeenCalledOnce()
})

test('reports a wallet origin that is down and allows a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { remote } = fakeRemote()
  const load = vi.fn<() => Promise<Remote>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(remote)
  const host = await mount(
    <WalletProvider network="eip155:42161" loadRemote={load}>
      <ModalFailure />
    </WalletProvider>,
  )
  expect(host.querySelector('[role="alert"]')?.textContent).toContain('Couldn’t load the wallet')
  await click(button('Try again'))
  expect(host.querySelector('[role="alert"]')).toBeNull()
})
