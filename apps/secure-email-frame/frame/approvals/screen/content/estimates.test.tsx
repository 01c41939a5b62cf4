// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { renderApproval } from '../../../testing/renderApproval.tsx'
import type { Estimates, Field, FieldName, RequestView } from '../../shared/types.ts'
import { RequestScreen } from '../RequestScreen.tsx'

const amount = (name: FieldName, value: string): Field => ({ name, value, variant: 'amount' })

const view = (estimates?: Estimates): RequestView => ({
  kind: 'request',
  key: 'one',
  site: { origin: 'https://app.example', trust: 'allowed' },
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  description: {
    title: 'swap',
    fields: [amount('pay', '1 ETH'), amount('promised', '2400 USDC'), amount('expected', '2500 USDC')],
    warnings: [],
    listedAmounts: { '1 ETH': { asset: 'eip155:1:0xee', numeric: '1', picture: '/assets/tokens/aa.svg' } },
    offers: [{ fee: { speed: 'normal', max: '0.1 ETH' }, signing: { kind: 'message', message: '0x01' } }],
  },
  others: 0,
  scheme: undefined,
  estimates,
})
const screen = (estimates?: Estimates) => (
  <RequestScreen surface="window" view={view(estimates)} onApprove={async () => {}} onDecline={() => {}} />
)
const of = (dollars: string): Estimates => ({
  source: 'gateway.example',
  values: { '1 ETH': dollars, '2400 USDC': dollars, '2500 USDC': dollars, '0.1 ETH': dollars },
})

describe('[T229] estimates of an approval', () => {
  test('follows payment, minimum and fee', async () => {
    const { textsOf, find } = await renderApproval(screen(of('$3,000.00')))
    expect(textsOf('.approval-change')).toEqual([
      'You pay up to1 ETH≈ $3,000.00',
      'Minimum you get2,400 USDC≈ $3,000.00',
      'You get (estimate)2,500 USDC',
    ])
    expect(textsOf('.approval-fees legend, .approval-fees label')).toEqual([
      'Max network fee≈ $3,000.00',
      'Normal0.1 ETH',
    ])
    expect(find('h1').textContent).toBe('Swap 1 ETH for at least 2,400 USDC')
    expect(find('.approval-details').textContent).toContain('gateway.example')
  })

  test('keeps the image of a listed coin, and the letters of other tokens', async () => {
    const { container } = await renderApproval(screen())
    const rows = [...container.querySelectorAll<HTMLElement>('.approval-change')]
    expect(rows.map(({ dataset }) => [dataset.tile, dataset.picture])).toEqual([
      [undefined, ''],
      ['USD', undefined],
      ['USD', undefined],
    ])
    expect(rows[0]?.style.getPropertyValue('--picture')).toBe('url("/assets/tokens/aa.svg")')
  })

  test('reserves its space before it arrives, and needs no reading', async () => {
    const { render, textsOf, container } = await renderApproval(screen(of('')))
    const places = () => container.querySelectorAll('.approval-change-estimated').length
    expect([places(), textsOf('.approval-estimate')]).toEqual([2, ['']])
    const parts = () => container.querySelectorAll('[data-part]').length
    const before = parts()
    await render(screen(of('$3,000.00')))
    expect([places(), textsOf('.approval-estimate').length]).toEqual([2, 3])
    expect(parts()).toBe(before)
  })

  test('reserves no space without prices', async () => {
    const { container, find } = await renderApproval(screen())
    expect(container.querySelector('.approval-change-estimated, .approval-estimate')).toBeNull()
    expect(find('.approval-details').textContent).not.toContain('estimates')
  })
})
