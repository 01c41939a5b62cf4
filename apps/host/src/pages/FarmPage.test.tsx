import { parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { Site } from '../app/Site.tsx'
import { createQueryClient } from '../query/createQueryClient.ts'
import { fakeChain } from '../testing/fakeChain.ts'
import { fakeRemote } from '../testing/fakeRemote.ts'
import { button, click, eventually, mount, settle } from '../testing/mount.tsx'
import { TEST_SETTINGS } from '../testing/testSettings.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('a farm page', () => {
  test('deposits the amount, calls the wallet once and reports success', async () => {
    const { sent } = await visit({})
    await write('2,5')
    await click(button('Deposit'))
    await eventually(() => expect(toast()).toBe('Deposited'))
    expect(sent).toEqual([{ name: 'deposit', args: [OWNER], value: parseEther('2.5') }])
  })

  test('withdraws a part as ether, and everything as shares, so that no dust is left', async () => {
    const { sent, shares } = await visit({})
    await click(radio('withdraw'))
    await write('0.4')
    await click(button('Withdraw'))
    await eventually(() => expect(toast()).toBe('Withdrawn'))
    await click(button('Max'))
    await click(button('Withdraw'))
    await eventually(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      { name: 'withdraw', args: [parseEther('0.4'), OWNER, OWNER], value: 0n },
      { name: 'redeem', args: [shares, OWNER, OWNER], value: 0n },
    ])
  })

  test('shows a toast for a declined deposit, keeps the input, does not retry', async () => {
    const { sent } = await visit({ user: 'declines' })
    await write('1')
    await click(button('Deposit'))
    await eventually(() => expect(toast()).toBe('Declined. Nothing was sent.'))
    expect(field().value).toBe('1')
    expect(sent).toEqual([])
  })

  test('rejects more than the balance next to the field', async () => {
    const { sent } = await visit({})
    await write('11')
    await click(button('Deposit'))
    expect(document.querySelector('.field-problem')?.textContent).toContain('more than your balance')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })

  test('[S2.13:warning] offers to switch in an alert on a network without farms', async () => {
    const { kit } = await visit({ network: 'eip155:1' })
    const alert = document.querySelector('[role="alert"].alert-warning')
    expect(alert?.textContent).toContain('which has no farms')
    expect(alert?.querySelector('svg path')).not.toBeNull()
    await click(button('Switch to Arbitrum One'))
    expect(kit.switchNetwork).toHaveBeenCalledWith('eip155:42161')
  })
})

async function visit({ user, network }: { user?: 'approves' | 'declines'; network?: 'eip155:1' }) {
  const chain = fakeChain(user ? { user } : {})
  const { kit, remote } = fakeRemote({ address: OWNER, provider: chain.provider, ...(network && { network }) })
  const load = async () => remote
  await mount(
    <Site path="/farms/ether-range" settings={TEST_SETTINGS} queries={createQueryClient()} loadRemote={load} />,
  )
  if (!network) await eventually(() => expect(document.querySelector('.figure')?.textContent).toContain('1.0000'))
  return { ...chain, kit }
}

function field() {
  return document.querySelector('input[inputmode="decimal"]') as HTMLInputElement
}

function radio(value: string) {
  return document.querySelector(`input[value="${value}"]`) as HTMLInputElement
}

function toast() {
  return document.querySelector('.toast[data-stage="shown"]')?.textContent
}

async function write(text: string) {
  await settle(() => {
    // React listens to the native setter, as typing would call it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}
