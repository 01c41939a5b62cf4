import { accountCodeOf } from '@airlock/protocol/chains/accountCode'
import { OWN_DELEGATE } from '@airlock/protocol/chains/ownDelegate'
import { expect, test, vi } from 'vitest'
import { fakeEmailConnector } from '../../testing/testConnectors.ts'
import { testDeps } from '../../testing/testDeps.ts'
import { SIGNED_IN } from '../../testing/testEmail.ts'
import { connectedSession } from '../../testing/testFixtures.ts'
import { testView } from '../../testing/testView.tsx'
import { connectorsAtom } from '../wallets/sessionConnector.ts'
import { CodeNotice } from './CodeNotice.tsx'

const METAMASK = '0xef010063c0c19a282a1b52b07dd5a65b58948a07dae32b'
const UNLISTED = `0xef0100${'7f'.repeat(20)}`

async function shown(codes: Record<string, string>, session = SIGNED_IN.session) {
  const { deps, store, adapter } = testDeps({}, { session })
  store.set(connectorsAtom, [fakeEmailConnector()])
  adapter.code = async (_address, { name }) => accountCodeOf(codes[name] ?? '0x')
  const view = await testView({ deps }, <CodeNotice />)
  await view.settled()
  await view.after(() => import('./RemoveCode.tsx'))
  return view
}

test('[T263] names listed code of an email wallet, and removes it', async () => {
  const view = await shown({ Base: METAMASK })
  expect(view.alert()).toBe('On Base, your account runs code from MetaMask.')
  expect(document.querySelectorAll('.alert-warning')).toHaveLength(1)
  await vi.waitFor(() => expect(view.buttons()).toEqual(['Remove the code on Base']))
})

test('[T263] warns of unknown code before listed code', async () => {
  const view = await shown({ 'Arbitrum One': METAMASK, Base: UNLISTED })
  expect(view.alert()).toContain('On Base, your account runs unknown code.')
  await vi.waitFor(() => expect(view.buttons()).toEqual(['Remove the code on Base']))
})

test('[T217] warns other wallets only of unknown code, without a removal', async () => {
  const view = await shown({ Base: METAMASK }, connectedSession())
  expect(document.querySelector('.alert')).toBeNull()
  expect(view.buttons()).toEqual([])
  const warned = await shown({ Base: UNLISTED }, connectedSession())
  expect(warned.alert()).toContain('On Base, your account runs unknown code.')
  expect(warned.buttons()).toEqual([])
})

test('[T217] names listed code of other wallets in one line, first on the active network', async () => {
  const view = await shown({ Base: METAMASK }, connectedSession())
  expect(view.text()).toBe('On Base, your account runs code from MetaMask.')
  const both = await shown({ Base: METAMASK, 'Arbitrum One': METAMASK }, connectedSession())
  expect(both.text()).toBe('On Arbitrum One, your account runs code from MetaMask.')
})

test('[T217] names no code that the email wallet set itself', async () => {
  const view = await shown({ Base: `0xef0100${OWN_DELEGATE.slice(2)}` })
  expect(view.text()).toBe('')
})
