import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { expect, test, vi } from 'vitest'
import type { Deps } from '../../../../core/ports/Deps.ts'
import type { ChainAdapter } from '../../../../core/ports/Namespace.ts'
import { routerAtom } from '../../../../core/router/router.ts'
import { describedContract, SUPPLY, withIntents } from '../../../../testing/describedContract.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession, hostNetwork, OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { testGateway } from '../../../../testing/testGateway.ts'
import { testView } from '../../../../testing/testView.tsx'
import { TransactionDetail } from './TransactionDetail.tsx'

const HASH = `0x${'7'.repeat(64)}`

type Described = Pick<Deps, 'descriptors'> & Pick<ChainAdapter, 'request'> & { responses: Record<string, unknown> }

async function shown(
  metadata: Record<string, unknown> = {},
  transfer: Record<string, unknown> = {},
  described?: Described,
) {
  const networks = [hostNetwork(ARBITRUM, { name: 'Arbitrum One', blockExplorer: 'https://arbiscan.io' })]
  const created = testDeps({ networks }, { session: connectedSession(), addressLabels: { [OTHER_ADDRESS]: 'Rent' } })
  const transaction = {
    id: 'a',
    metadata: {
      operationType: 'send',
      hash: HASH,
      minedAt: '2026-02-03T12:00:00.000Z',
      sentFrom: ADDRESS,
      sentTo: OTHER_ADDRESS,
      status: 'confirmed',
      nonce: 1,
      chain: ARBITRUM,
      fee: '0.000012345678901234',
      ...metadata,
    },
    transfers: [
      {
        direction: 'out',
        quantity: { numeric: '0.25' },
        counterparty: OTHER_ADDRESS,
        fungible_info: { name: 'Ether', symbol: 'ETH' },
        ...transfer,
      },
    ],
  } as Transaction
  created.store.set(routerAtom, [{ view: 'Account' }, { view: 'TransactionDetail', transaction }])
  const { gateway } = testGateway({ [OTHER_ADDRESS]: { name: 'ben.eth', avatar: null }, ...described?.responses })
  const { request = created.adapter.request, descriptors } = described ?? {}
  const adapters = { eip155: async () => withIntents(created.adapter, request) }
  const view = await testView({ deps: { ...created.deps, gateway, adapters, descriptors } }, <TransactionDetail />)
  await view.settled()
  return view
}

test('shows status, amount, counterparty with its label, fee and explorer', async () => {
  const view = await shown()
  for (const text of ['Sent', 'Confirmed', '−0.25 ETH', 'Rent', OTHER_ADDRESS, '0.000012 ETH'])
    expect(view.text()).toContain(text)
  expect(document.querySelector('a')?.href).toBe(`https://arbiscan.io/tx/${HASH}`)
})

test.each([
  ['failed', 'Failed'],
  ['pending', 'Pending'],
])('shows that a transaction is %s', async (status, text) => {
  expect((await shown({ status })).text()).toContain(text)
})

test.each([
  ['send', 'out', 'failed', 'Send failed', 'Not sent'],
  ['send', 'out', 'pending', 'Sending', 'Sending'],
  ['receive', 'in', 'failed', 'Receive failed', 'Not received'],
  ['receive', 'in', 'pending', 'Receiving', 'Receiving'],
  ['trade', 'out', 'failed', 'Swap failed', 'Not sent'],
])('tells a %s (%s) that is %s from one that is done', async (operationType, direction, ...[status, title, label]) => {
  await shown({ operationType, status }, { direction })
  expect(document.querySelector('.detail-title')?.textContent).toBe(title)
  expect(document.querySelector('.facts dt')?.textContent).toBe(label)
  expect(document.querySelector('.amount-failed') !== null).toBe(status === 'failed')
})

test('warns of spam, with its reason', async () => {
  const fungible_info = { symbol: 'BAD', flags: { is_spam: true, is_verified: false, reasons: ['forged-transfer'] } }
  expect((await shown({}, { fungible_info })).alert()).toContain('Fake transfers')
})

test('names no counterparty of a mint', async () => {
  const view = await shown({ operationType: 'receive' }, { direction: 'in', counterparty: `0x${'0'.repeat(40)}` })
  expect(view.text()).toContain('Minted')
  expect(view.text()).not.toContain('0x0000000')
})

test('[T209] names the counterparty, next to its whole address', async () => {
  const view = await shown()
  await view.click('Name this address')
  const field = document.querySelector<HTMLInputElement>('.address-label input')
  // The host's label is not the user's.
  expect(field?.value).toBe('')
  await view.after(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Landlord')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await view.click('Save')
  expect(view.text()).toContain(`Landlord${OTHER_ADDRESS}`)
  expect(document.querySelector('.address-label')).toBeNull()
})

test('[T226] quotes a publisher below the own rows, which stay', async () => {
  const NO_PROXY = `0x${'0'.repeat(64)}`
  const request = async (_network: unknown, { method }: { method: string }) =>
    method === 'eth_getTransactionByHash' ? { to: OTHER_ADDRESS, input: SUPPLY } : NO_PROXY
  const { descriptors, responses } = describedContract
  const metadata = { operationType: 'execute', method: SUPPLY }
  const plain = (await shown(metadata)).text()
  const view = await shown(metadata, {}, { descriptors, request, responses })
  await vi.waitFor(async () => {
    await view.settled()
    expect(view.text()).toContain('“Supply”')
  })
  expect(view.text()).toBe(`${plain}How Lender describes this“Supply”`)
})
