// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { LanguageProvider } from '../../../messages/LanguageProvider.tsx'
import { loadLanguage } from '../../../messages/loadLanguage.ts'
import { renderApproval } from '../../../testing/renderApproval.tsx'
import type { RequestView } from '../../shared/types.ts'
import { RequestScreen } from '../RequestScreen.tsx'
import { FeeChoice } from './FeeChoice.tsx'

const VIEW: RequestView = {
  kind: 'request',
  key: 'one',
  site: { origin: 'https://app.example', trust: 'allowed' },
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  description: {
    title: 'send',
    fields: [],
    warnings: [],
    offers: [
      { fee: { speed: 'normal', max: '1 ETH' }, signing: { kind: 'message', message: '0x01' } },
      { fee: { speed: 'fast', max: '2 ETH' }, signing: { kind: 'message', message: '0x02' } },
    ],
  },
  others: 0,
  scheme: undefined,
}

test('[T9] keeps the chosen speed when the window gets the request again', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const language = await loadLanguage('en')
  const render = (view: RequestView) =>
    act(async () =>
      root.render(
        <LanguageProvider language={language}>
          <RequestScreen surface="window" view={view} onApprove={async () => {}} onDecline={() => {}} />
        </LanguageProvider>,
      ),
    )
  const checked = () => [...container.querySelectorAll('input')].map((input) => input.checked)
  await render(structuredClone(VIEW))
  expect(checked()).toEqual([true, false])
  await act(async () => container.querySelectorAll('input')[1]?.click())
  expect(checked()).toEqual([false, true])
  const { offers } = VIEW.description
  const anew = { ...offers[1], signing: { kind: 'message', message: '0x03' } } as const
  await render(structuredClone({ ...VIEW, others: 1, description: { ...VIEW.description, offers: [offers[0], anew] } }))
  expect(checked()).toEqual([false, true])
  expect(container.querySelector('pre')?.textContent).toContain('0x03')
  await act(async () => root.unmount())
})

test('lists speeds with their highest fees in order, or none without a fee', async () => {
  const onChoose = vi.fn()
  const [normal, fast] = VIEW.description.offers
  if (fast === undefined) throw new Error('There is one offer alone.')
  const free = { signing: normal.signing }
  const { textsOf, container, find } = await renderApproval(
    <FeeChoice offers={[normal, fast, free]} chosen={fast} isFixed={false} onChoose={onChoose} />,
  )
  const inputs = [...container.querySelectorAll('input')]
  expect(textsOf('legend')).toEqual(['Max network fee'])
  expect(textsOf('label')).toEqual(['Normal1 ETH', 'Faster2 ETH'])
  expect(find('bdi').dir).toBe('ltr')
  expect(inputs.map(({ checked }) => checked)).toEqual([false, true])
  expect(new Set(inputs.map(({ name }) => name)).size).toBe(1)
  expect(inputs[0]?.name).not.toBe('')
  await act(async () => inputs[0]?.click())
  expect(onChoose.mock.calls).toEqual([['normal']])
})

test('selects no speed if the chosen offer has no fee', async () => {
  const [normal] = VIEW.description.offers
  const { find } = await renderApproval(
    <FeeChoice offers={[normal]} chosen={{ signing: normal.signing }} isFixed={true} onChoose={() => {}} />,
  )
  expect(find<HTMLInputElement>('input').checked).toBe(false)
  expect(find<HTMLFieldSetElement>('fieldset').disabled).toBe(true)
})
