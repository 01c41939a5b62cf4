// @vitest-environment happy-dom

import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { parseEther } from 'viem'
import { expect, test, vi } from 'vitest'
import { LanguageProvider } from '../../messages/LanguageProvider.tsx'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { COIN, call, FROM, ROUTER, shown, simulated, TOKEN, transferred, WETH } from '../../testing/callsNode.ts'
import { DAPPS } from '../../testing/dapps.ts'
import { describeData } from '../../testing/typedData.ts'
import type { RequestView } from './ApprovalView.ts'
import { RequestScreen } from './RequestScreen.tsx'

const OFFER: RequestView['description']['offers'][number] = { signing: { kind: 'message', message: '0x01' } }
const VIEW: RequestView = {
  kind: 'request',
  key: 'one',
  asker: { origin: 'https://app.example', trust: 'allowed' },
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  description: { title: 'signData', facts: [], warnings: [], offers: [OFFER] },
  others: 0,
  scheme: undefined,
}

test('an edge is faded as long as something is cut off beyond it, above as below', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const language = await loadLanguage('en')
  await act(async () =>
    root.render(
      <LanguageProvider language={language}>
        <RequestScreen place="window" view={VIEW} onApprove={async () => {}} onDecline={() => {}} />
      </LanguageProvider>,
    ),
  )
  const body = container.querySelector<HTMLElement>('.approval-body')
  if (body === null) throw new Error('There is no body.')
  const edges = async (scrollTop: number) => {
    for (const [name, value] of Object.entries({ scrollTop, scrollHeight: 300, clientHeight: 100 })) {
      Object.defineProperty(body, name, { value, configurable: true })
    }
    await act(async () => body.dispatchEvent(new Event('scroll')))
    return [...container.querySelectorAll('.approval-fade')].map(({ className }) => className.split('-').at(-1))
  }
  expect([await edges(0), await edges(100), await edges(200)]).toEqual([['below'], ['above', 'below'], ['above']])
  await act(async () => root.unmount())
})

test('[T104] a long name of typed data stands above its value, a short one beside it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const language = await loadLanguage('en')
  const view: RequestView = {
    ...VIEW,
    description: {
      title: 'signData',
      facts: ['a'.repeat(16), 'a'.repeat(17), 'a'.repeat(90)].map((path) => ({
        name: 'data',
        path,
        value: '1',
        look: 'text',
      })),
      warnings: [],
      offers: [OFFER],
    },
  }
  await act(async () =>
    root.render(
      <LanguageProvider language={language}>
        <RequestScreen place="window" view={view} onApprove={async () => {}} onDecline={() => {}} />
      </LanguageProvider>,
    ),
  )
  const rows = [...container.querySelectorAll('.approval-fact')]
  expect(rows.map(({ classList }) => classList.contains('approval-fact-stacked'))).toEqual([false, true, true])
  await act(async () => root.unmount())
})

test('[T81] what comes in is called expected or promised by the contract, and never what the person gets', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.body.appendChild(document.createElement('div'))
  const language = await loadLanguage('en')
  const namesOf = async (description: RequestView['description']) => {
    const root = createRoot(container)
    await act(async () =>
      root.render(
        <LanguageProvider language={language}>
          <RequestScreen
            place="window"
            view={{ ...VIEW, description }}
            onApprove={async () => {}}
            onDecline={() => {}}
          />
        </LanguageProvider>,
      ),
    )
    const names = [...container.querySelectorAll('.approval-fact-amount dt')].map(({ textContent }) => textContent)
    await act(async () => root.unmount())
    return names
  }
  const swap = call(
    ['function swapExactTokensForETH(uint256 a, uint256 b, address[] path, address to, uint256 deadline)'],
    'swapExactTokensForETH',
    [2_000_000n, parseEther('0.5'), [TOKEN, WETH], FROM, 1n],
  )
  const brought = simulated({ logs: [transferred(COIN, ROUTER, FROM, parseEther('0.6'))] })
  expect(await namesOf(await shown({ to: ROUTER, data: swap }, brought))).toEqual([
    'You pay at most',
    'Expected, not promised',
    'Promised by the contract, at least',
  ])
  expect(await namesOf(await describeData(DAPPS['CoW order']))).toEqual([
    'You give at most',
    'Promised for all of it, at least',
  ])
})
