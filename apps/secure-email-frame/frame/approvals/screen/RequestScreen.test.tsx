// @vitest-environment happy-dom

import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { parseEther } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import type { SigningRequest } from '../../keys/KeyClient.ts'
import { LanguageProvider } from '../../messages/LanguageProvider.tsx'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import {
  COIN,
  call,
  DUPLICATE,
  FROM,
  ROUTER,
  shown,
  simulated,
  TO,
  TOKEN,
  transferred,
  WETH,
} from '../../testing/callsNode.ts'
import { DAPPS } from '../../testing/dapps.ts'
import { pass } from '../../testing/fakeBrowser.ts'
import { renderApproval } from '../../testing/renderApproval.tsx'
import { describeData } from '../../testing/typedData.ts'
import { STILL_MS, TICKED_MS } from '../gate/gate.ts'
import type { RequestView } from '../shared/types.ts'
import { RequestScreen } from './RequestScreen.tsx'

const OFFER: RequestView['description']['offers'][number] = { signing: { kind: 'message', message: '0x01' } }
const VIEW: RequestView = {
  kind: 'request',
  key: 'one',
  site: { origin: 'https://app.example', trust: 'allowed' },
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  description: { title: 'signData', fields: [], warnings: [], offers: [OFFER] },
  others: 0,
  scheme: undefined,
}

test('fades an edge as long as something is cut off beyond it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const language = await loadLanguage('en')
  await act(async () =>
    root.render(
      <LanguageProvider language={language}>
        <RequestScreen surface="window" view={VIEW} onApprove={async () => {}} onDecline={() => {}} />
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

test("shows a waiting batch's progress, with only a stop button", async () => {
  const onApprove = vi.fn(async () => {})
  const onDecline = vi.fn()
  const screen = (view: RequestView) => (
    <RequestScreen surface="window" view={view} onApprove={onApprove} onDecline={onDecline} />
  )
  const { render, status, buttons, click, isClosed } = await renderApproval(screen(VIEW))
  pass(STILL_MS + 1)
  expect(buttons()).toEqual(['Decline', 'Sign'])
  await render(screen({ ...VIEW, progress: { sent: 2, count: 3 } }))
  expect(status()).toBe(
    '2 of 3 sent. Waiting for the network. If you stop, or after two minutes, the rest won’t be sent. What was sent can’t be undone.',
  )
  expect([buttons(), isClosed()]).toEqual([['Stop here', 'Waiting…'], 'true'])
  await click('Waiting…')
  expect(onApprove).not.toHaveBeenCalled()
  await click('Stop here')
  expect(buttons()).toEqual(['Stopping…', 'Waiting…'])
  await click('Stopping…')
  expect(onDecline).toHaveBeenCalledOnce()
})

test('[T104] places a long name above its value, a short one next to it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const language = await loadLanguage('en')
  const view: RequestView = {
    ...VIEW,
    description: {
      title: 'signData',
      fields: ['a'.repeat(16), 'a'.repeat(17), 'a'.repeat(90)].map((path) => ({
        name: 'data',
        path,
        value: '1',
        variant: 'text',
      })),
      warnings: [],
      offers: [OFFER],
    },
  }
  await act(async () =>
    root.render(
      <LanguageProvider language={language}>
        <RequestScreen surface="window" view={view} onApprove={async () => {}} onDecline={() => {}} />
      </LanguageProvider>,
    ),
  )
  const rows = [...container.querySelectorAll('.approval-fact')]
  expect(rows.map(({ classList }) => classList.contains('approval-fact-stacked'))).toEqual([false, true, true])
  await act(async () => root.unmount())
})

test('[T81] labels incoming assets expected or guaranteed, never received', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.body.appendChild(document.createElement('div'))
  const language = await loadLanguage('en')
  const namesOf = async (description: RequestView['description']) => {
    const root = createRoot(container)
    await act(async () =>
      root.render(
        <LanguageProvider language={language}>
          <RequestScreen
            surface="window"
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
  const received = simulated({ logs: [transferred(COIN, ROUTER, FROM, parseEther('0.6'))] })
  expect(await namesOf(await shown({ to: ROUTER, data: swap }, received))).toEqual([
    'You pay up to',
    'You get (estimate)',
    'Minimum you get',
  ])
  expect(await namesOf(await describeData(DAPPS['CoW order']))).toEqual(['You give up to', 'Minimum you get in total'])
})

const renderAll = (
  description: Partial<RequestView['description']>,
  onApprove = vi.fn(async (_: SigningRequest) => {}),
  site = VIEW.site,
) =>
  renderApproval(
    <RequestScreen
      surface="window"
      view={{ ...VIEW, site, description: { ...VIEW.description, ...description } }}
      onApprove={onApprove}
      onDecline={() => {}}
    />,
  )

describe('a request', () => {
  test('is headed by a sentence, with red notes before its facts and others below', async () => {
    const { find, textsOf, container } = await renderAll({
      title: 'send',
      fields: [
        { name: 'out', value: '1 ETH', variant: 'amount' },
        { name: 'to', value: FROM, variant: 'address' },
      ],
      warnings: ['highFee', 'lookAlike', 'firstTime'],
    })
    expect(find('h1').textContent).toBe(`Send 1 ETH to ${FROM.slice(0, 6)}…${FROM.slice(-4)}`)
    expect(textsOf('[role=alert] .approval-note-text')).toEqual([
      'Possible scam: this looks like an address you know, but it’s different. Compare every character.',
    ])
    const parts = [...container.querySelectorAll('.approval-content > :is(ul, dl, label, .approval-details)')]
    expect(parts.map(({ localName }) => localName)).toEqual(['ul', 'dl', 'ul', 'label', 'details'])
  })

  test('[T231] names the recipient as the user did, if they started the request', async () => {
    const fields: RequestView['description']['fields'] = [{ name: 'calledBySite', value: 'ada.eth', variant: 'text' }]
    const site = await renderAll({ fields })
    expect(site.textsOf('dt')).toEqual(['Name from site (unverified)'])
    const own = await renderAll({ fields }, undefined, { ...VIEW.site, isOwn: true })
    expect(own.textsOf('dt')).toEqual(['Name you chose'])
  })

  test('keeps a short address in one line', async () => {
    const { textsOf } = await renderAll({
      title: 'send',
      fields: [
        { name: 'out', value: '1 ETH', variant: 'amount' },
        { name: 'to', value: FROM, variant: 'address' },
      ],
    })
    expect(textsOf('h1 .approval-word')).toEqual([`${FROM.slice(0, 6)}…${FROM.slice(-4)}`])
  })

  test('writes times as the language does, and in UTC in the details', async () => {
    const { textsOf } = await renderAll({
      fields: [
        { name: 'until', value: '2096-06-15 12:06 UTC', variant: 'text' },
        { name: 'data', path: 'expiry', value: '1900000000', variant: 'text' },
      ],
    })
    const [until, expiry] = textsOf('.approval-content > dl dd')
    expect(until).toMatch(/^Jun 15, 2096, \d+:06\s[AP]M$/)
    expect(expiry).toMatch(/^Mar 1\d, 2030, \d+:46\s[AP]M \(1900000000\)$/)
    expect(textsOf('.approval-details dd')).toEqual(['2096-06-15 12:06 UTC'])
  })

  test.each([
    ['signMessage', 'Sign'],
    ['signIn', 'Sign in'],
    ['transferToken', 'Send'],
    ['permit', 'Allow'],
    ['swap', 'Approve'],
  ] as const)('names the act of %s on its button: %s', async (title, action) => {
    const { find } = await renderAll({ title })
    expect(find('.approval-approve').textContent).toBe(action)
  })

  test('calls an offered item an NFT, without a sign', async () => {
    const { find, textsOf } = await renderAll({
      title: 'order',
      fields: [{ name: 'gives', value: '#7', variant: 'amount' }],
    })
    expect(find('h1').textContent).toBe('Offer NFT #7 with no minimum in return')
    expect(textsOf('.approval-change-item dd')).toEqual(['NFT #7'])
  })

  test('[T217] is headed by the note of new code', async () => {
    const { find } = await renderAll({ title: 'upgrade', warnings: ['replacesCode', 'upgrade'] })
    expect(find('h1').textContent).toBe('Turns on your smart account')
  })

  test('opens two notes, and folds the others to a line', async () => {
    const { textsOf } = await renderAll({ warnings: ['longPermit', 'highFee', 'muchGas', 'firstTime'] })
    expect(textsOf('.approval-note > b')).toEqual(['Lasts over a month', 'The fee is high'])
    expect(textsOf('.approval-note summary')).toEqual(['High fee limit', 'First time to this address'])
    const red = await renderAll({ warnings: ['agent', 'bareHash', 'unbound', 'highFee'] })
    expect(red.textsOf('.approval-note-red > b')).toHaveLength(2)
    expect(red.textsOf('.approval-note-red summary')).toEqual(['Works anywhere'])
    expect(red.textsOf('.approval-note-yellow summary')).toEqual(['The fee is high'])
    expect(red.textsOf('.approval-tick')).toHaveLength(3)
  })

  test('shows what leaves above three red notes, unless it is much', async () => {
    const out = (value: string) => ({ name: 'out', value, variant: 'amount' }) as const
    const to = { name: 'to', value: FROM, variant: 'address' } as const
    const partsOf = async (fields: RequestView['description']['fields']) => {
      const { container } = await renderAll({ title: 'send', warnings: ['agent', 'bareHash', 'unbound'], fields })
      return [...container.querySelectorAll('.approval-content > :is(ul, dl)')].map(({ localName }) => localName)
    }
    expect(await partsOf([out('1 ETH'), to])).toEqual(['dl', 'ul', 'dl'])
    expect(await partsOf([out('1 ETH'), out('2 DAI'), out('3 USDC'), to])).toEqual(['ul', 'dl'])
  })

  test('[T198] asks for a tick for each red note before its button opens', async () => {
    const { textsOf, container, dispatch, isClosed, status, buttons, find } = await renderAll({
      warnings: ['lookAlike', 'otherReceiver'],
    })
    pass(2 * STILL_MS)
    expect([status(), isClosed(), find('main').dataset.level]).toEqual(['Tick the box to approve.', 'true', 'red'])
    expect(buttons()).toEqual(['Decline', 'Approve anyway'])
    expect(textsOf('.approval-tick')).toEqual([
      'I compared every character of the address.',
      'I understand the risk: Goes to another account',
    ])
    const boxes = [...container.querySelectorAll<HTMLInputElement>('.approval-tick input')]
    const tick = (index: number) => dispatch(boxes[index] as HTMLElement, new MouseEvent('click', { bubbles: true }))
    await tick(0)
    expect(status()).toBe('Tick the box to approve.')
    await tick(1)
    pass(TICKED_MS - 1)
    expect([status(), isClosed()]).toEqual(['One moment…', 'true'])
    pass(2)
    expect([status(), isClosed()]).toEqual(['', 'false'])
    await tick(0)
    expect(isClosed()).toBe('true')
  })

  test('[T198] ignores the ticks of scripts, and takes none while it is covered', async () => {
    const { find, dispatch, setFocus } = await renderAll({ warnings: ['lookAlike'] })
    pass(2 * STILL_MS)
    await dispatch(find('.approval-tick input'), new MouseEvent('click', { bubbles: true }), 'script')
    expect(find<HTMLInputElement>('.approval-tick input').checked).toBe(false)
    expect(find<HTMLInputElement>('.approval-tick input').disabled).toBe(false)
    setFocus(false)
    pass(STILL_MS)
    expect(find<HTMLInputElement>('.approval-tick input').disabled).toBe(true)
  })

  test('shows an address by its known name, and in full in the details', async () => {
    const { find, textsOf } = await renderAll({
      title: 'call',
      fields: [
        { name: 'contract', value: ROUTER, variant: 'address' },
        { name: 'knownAs', value: 'Uniswap router 2', variant: 'text' },
        { name: 'to', value: FROM, variant: 'address' },
      ],
    })
    expect(find('h1').textContent).toBe('Call Uniswap router 2')
    expect(textsOf('.approval-content > dl dd')).toEqual([
      `Uniswap router 2 · ${ROUTER.slice(0, 6)}…${ROUTER.slice(-4)}`,
      FROM,
    ])
    expect(textsOf('.approval-details dd')).toEqual([ROUTER])
  })

  test('shows no alert without a warning', async () => {
    const { container } = await renderAll({})
    expect(container.querySelector('[role=alert]')).toBe(null)
  })

  test.each([
    ['text', 'auto'],
    ['block', 'auto'],
    ['address', 'ltr'],
    ['amount', 'ltr'],
    ['bytes', 'ltr'],
  ] as const)('[T18] renders a field that is %s in its direction, %s, with its style', async (variant, dir) => {
    const { find, textsOf } = await renderAll({ fields: [{ name: 'to', value: 'value', variant }] })
    expect([textsOf('dt'), textsOf('dd')]).toEqual([['To'], ['value']])
    expect(find('dd bdi').dir).toBe(dir)
    expect(find('.approval-facts > *').className).toBe(`approval-fact approval-fact-${variant}`)
  })

  test('[T18] shows the name of a member as the site wrote it, from left to right', async () => {
    const { find, textsOf } = await renderAll({
      fields: [{ name: 'data', path: 'a'.repeat(17), value: '1', variant: 'text' }],
    })
    expect([textsOf('dt'), find('dt bdi').dir]).toEqual([['a'.repeat(17)], 'ltr'])
    expect(find('.approval-facts > *').className).toBe('approval-fact approval-fact-text approval-fact-stacked')
  })

  test('has a heading for each part of a request', async () => {
    const { textsOf } = await renderAll({ fields: [{ name: 'step', value: 'send', variant: 'heading' }] })
    expect([textsOf('.approval-fact-heading dt'), textsOf('dd')]).toEqual([['Send'], ['']])
  })

  test('[T104] has each row and warning read for itself, and a long text piece by piece', async () => {
    const { container, textsOf } = await renderAll({
      warnings: ['unlimited'],
      fields: [
        { name: 'message', value: 'a'.repeat(500), variant: 'block' },
        { name: 'to', value: 'short', variant: 'text' },
        { name: 'step', value: 'send', variant: 'heading' },
      ],
    })
    expect(container.querySelectorAll('[data-part]')).toHaveLength(4)
    expect(textsOf('[data-chunk]')).toEqual(['a'.repeat(400), 'a'.repeat(100)])
  })

  test('shows all signed data on demand', async () => {
    const { textsOf } = await renderAll({})
    expect(textsOf('details summary')).toEqual(['Details'])
    expect(JSON.parse(textsOf('details pre')[0] ?? '')).toEqual(OFFER.signing)
  })

  test('offers no choice without a fee', async () => {
    const { container } = await renderAll({ offers: [OFFER, { ...OFFER, fee: { speed: 'fast', max: '2 ETH' } }] })
    expect(container.querySelector('fieldset')).toBe(null)
  })

  test('[T9] submits what was on the screen, and no other speed can be chosen meanwhile', async () => {
    const offers: RequestView['description']['offers'] = [
      { fee: { speed: 'normal', max: '1 ETH' }, signing: { kind: 'message', message: '0x01' } },
      { fee: { speed: 'fast', max: '2 ETH' }, signing: { kind: 'message', message: '0x02' } },
    ]
    const onApprove = vi.fn(() => new Promise<void>(() => {}))
    const { click, find, textsOf, container, buttons } = await renderAll({ offers }, onApprove)
    expect(find<HTMLFieldSetElement>('fieldset').disabled).toBe(false)
    await act(async () => container.querySelectorAll('input')[1]?.click())
    expect(textsOf('pre')[0]).toContain('0x02')
    pass(STILL_MS + 1)
    await click('Sign')
    expect(onApprove.mock.calls).toEqual([[offers[1]?.signing]])
    expect(find<HTMLFieldSetElement>('fieldset').disabled).toBe(true)
    expect(buttons()).toEqual(['Decline', 'Signing…'])
  })

  test('falls back to the usual speed if the chosen one is missing', async () => {
    const fast = { fee: { speed: 'fast', max: '2 ETH' }, signing: { kind: 'message', message: '0x02' } } as const
    const draft = (offers: RequestView['description']['offers']) => (
      <RequestScreen
        surface="window"
        view={{ ...VIEW, description: { ...VIEW.description, offers } }}
        onApprove={async () => {}}
        onDecline={() => {}}
      />
    )
    const normal = { ...OFFER, fee: { speed: 'normal', max: '1 ETH' } } as const
    const { container, render, textsOf } = await renderApproval(draft([normal, fast]))
    await act(async () => container.querySelectorAll('input')[1]?.click())
    await render(draft([normal, OFFER]))
    expect(textsOf('pre')[0]).toContain('0x01')
  })
})

test('[T207] marks where a look-alike differs from the address that the user knows', async () => {
  const { title, fields } = await shown({ to: DUPLICATE, value: '0x1' }, simulated({}))
  const description = { ...VIEW.description, title, fields }
  const { textsOf } = await renderApproval(
    <RequestScreen surface="window" view={{ ...VIEW, description }} onApprove={async () => {}} onDecline={() => {}} />,
  )
  expect(textsOf('mark')).toEqual([...Array.from({ length: 6 }, () => '0000'), '00dc'])
  expect(textsOf('.approval-fact').at(-1)).not.toContain('Changed')
  expect(textsOf('.approval-fact')).toContainEqual(`An address you know${TO}`)
})

test('[T125] marks rows that changed since the first approval', async () => {
  const fields = [
    { name: 'out', value: '2 ETH', variant: 'amount', change: 'changed', was: '1 ETH' },
    { name: 'to', value: TO, variant: 'address', change: 'new' },
  ] as const
  const removed = [{ name: 'expected', value: '5 USDC', variant: 'amount', change: 'removed' }] as const
  const description = { ...VIEW.description, title: 'send', fields, removed } as const
  const { textsOf } = await renderApproval(
    <RequestScreen surface="window" view={{ ...VIEW, description }} onApprove={async () => {}} onDecline={() => {}} />,
  )
  expect(textsOf('.approval-fact-changed')).toEqual(['You payChanged2 ETHBefore: 1 ETH'])
  expect(textsOf('.approval-fact-new dt')).toEqual(['ToNew'])
  expect(textsOf('.approval-fact-removed')).toEqual([expect.stringContaining('Removed5 USDC')])
})
