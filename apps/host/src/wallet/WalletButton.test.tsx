import { describe, expect, test } from 'vitest'
import { fakeRemote } from '../testing/fakeRemote.ts'
import { button, click, mount } from '../testing/mount.tsx'
import { WalletButton } from './WalletButton.tsx'
import { WalletProvider } from './WalletProvider.tsx'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

async function show(remote: ReturnType<typeof fakeRemote>['remote'], variant: 'green' | 'secondary' = 'secondary') {
  const load = async () => remote
  return await mount(
    <WalletProvider network="eip155:42161" loadRemote={load}>
      <WalletButton variant={variant} />
    </WalletProvider>,
  )
}

describe('the wallet button', () => {
  test("[S2.12:noAddress] [S2.12:click] reads 'Connect Wallet' and opens the wallet dialog", async () => {
    const { kit, remote } = fakeRemote()
    await show(remote)
    await click(button('Connect Wallet'))
    expect(kit.open).toHaveBeenCalledOnce()
  })

  test('[S2.12:address] [S2.12:click] shows a shortened address and opens the wallet dialog', async () => {
    const { kit, remote } = fakeRemote({ address: ADDRESS })
    await show(remote)
    await click(button('0xf39F…2266'))
    expect(kit.open).toHaveBeenCalledOnce()
  })

  test.each(['green', 'secondary'] as const)('has the look %s', async (variant) => {
    await show(fakeRemote().remote, variant)
    expect(button('Connect Wallet').className).toContain(`button-${variant}`)
  })

  test('loads the modal ahead of the click, when a pointer or the focus comes near', async () => {
    const { kit, remote } = fakeRemote()
    await show(remote)
    button('Connect Wallet').focus()
    expect(kit.warm).toHaveBeenCalled()
  })
})
