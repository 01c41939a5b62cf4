// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { en } from '../../pages/texts/en.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import type { ApprovalView } from '../shared/types.ts'
import { ApproveWindow } from './ApproveWindow.tsx'
import type { ApprovalWindowState } from './connectToFrame.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const VIEW: ApprovalView = {
  ...{ kind: 'request', key: 'one', site: { origin: 'https://shop.example', trust: 'allowed' }, others: 0 },
  ...{ scheme: 'dark', account: ACCOUNT },
  description: {
    title: 'send',
    fields: [{ name: 'out', value: '1 ETH', variant: 'amount' }],
    warnings: [],
    offers: [{ signing: { kind: 'message', namespace: 'eip155', message: 'hi' } as never }],
  },
}

async function opened() {
  let show = (_state: ApprovalWindowState) => {}
  const frame = {
    watch: (listener: typeof show) => {
      show = listener
    },
    approve: vi.fn(async () => {}),
    unlock: vi.fn(async () => {}),
    decline: vi.fn(),
  }
  const app = { name: 'Shop', site: 'https://shop.example' }
  const part = await renderPart(<ApproveWindow frame={frame} app={app} />)
  return { ...part, frame, become: (state: ApprovalWindowState) => act(async () => show(state)) }
}

describe('ApproveWindow', () => {
  test('names app and own wallet above the request, and leads back without an answer', async () => {
    const { become, frame, text, press: click, container } = await opened()
    const close = vi.spyOn(window, 'close').mockImplementation(() => {})
    await become(VIEW)
    const header = container.querySelector('.page-top')?.textContent ?? ''
    expect(header).toContain('Shop')
    expect(header).toContain('0x7099…79C8')
    expect(text()).toContain('1 ETH')
    await click(en.page.leave)
    expect(close).toHaveBeenCalledOnce()
    expect(frame.decline).not.toHaveBeenCalled()
  })

  test.each(['asking', 'lost'] as const)('names no app while it is %s', async (state) => {
    const { become, text } = await opened()
    await become(state)
    expect(text()).not.toContain('Shop')
  })
})
