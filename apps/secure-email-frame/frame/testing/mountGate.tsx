import { act, type ReactNode, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { STILL_MS } from '../approvals/gate/gate.ts'
import { type Surface, useGate } from '../approvals/screen/useGate.ts'
import type { Site } from '../wire/hostIdentity.ts'
import { fakeBrowser, pass, trusted, UNCOVERED } from './fakeBrowser.ts'

type Options = Parameters<typeof fakeBrowser>[0] & {
  surface?: Surface
  trust?: Site['trust']
  rows?: readonly number[] | ReactNode
  scale?: number | undefined
  isVisible?: boolean
  isRendered?: boolean
  missing?: 'whole' | 'body' | 'content'
}

export function mountGate(options: Options = {}) {
  const {
    surface = 'frame',
    trust = 'allowed',
    rows = [40, 40],
    isVisible = true,
    isRendered = true,
    missing,
  } = options
  const browser = fakeBrowser(options)
  let gate: ReturnType<typeof useGate> | undefined
  function Screen() {
    const [main, body, content, none] = [
      useRef<HTMLElement>(null),
      useRef<HTMLElement>(null),
      useRef<HTMLDivElement>(null),
      useRef<HTMLDivElement>(null),
    ]
    gate = useGate({ main, body, content }, surface, trust)
    return (
      <main ref={missing === 'whole' ? none : main}>
        <section ref={missing === 'body' ? none : body}>
          <div ref={missing === 'content' ? none : content}>
            {Array.isArray(rows)
              ? rows.map((height, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change.
                  <p key={index} className={`row-${index}`} data-height={height} />
                ))
              : (rows as ReactNode)}
          </div>
        </section>
      </main>
    )
  }
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  act(() => root.render(<Screen />))
  const unmount = () => {
    act(() => root.unmount())
    container.remove()
  }
  onTestFinished(unmount)
  if (isRendered) browser.paint()
  const scale = 'scale' in options ? options.scale : 1
  if (surface === 'frame' && scale !== undefined) act(() => browser.paints(scale))
  if (isVisible) browser.show(UNCOVERED)
  const find = (selector: string) => {
    const found = container.querySelector<HTMLElement>(selector)
    if (found === null) throw new Error(`There is no ${selector}.`)
    return found
  }
  return {
    ...browser,
    find,
    unmount,
    state: () => gate?.state,
    press: (delay = 0) => act(() => gate?.press({ timeStamp: performance.now() - delay })),
    click() {
      let counts: boolean | undefined
      act(() => {
        counts = gate?.click({ timeStamp: performance.now() })
      })
      return counts
    },
    showNext: () => act(() => gate?.showNext()),
    scrollTo(top: number) {
      find('section').scrollTop = top
      act(() => void find('section').dispatchEvent(new Event('scroll')))
    },
    readings() {
      const { calls } = vi.mocked(HTMLElement.prototype.getBoundingClientRect).mock
      return calls.splice(0).length
    },
  }
}

export function mountOpenGate(options: Options = {}) {
  const screen = mountGate(options)
  pass(STILL_MS + 1)
  expect(screen.state()).toBe('open')
  return screen
}

type Pointer = Partial<PointerEventInit> & { isTrusted?: boolean; on?: Element }

export function point(
  type: string,
  left: number,
  { isTrusted = true, on = document.body, ...more }: Pointer = {},
): void {
  const init = {
    pointerType: 'mouse',
    clientX: 30,
    clientY: 40,
    screenX: left + 30,
    screenY: 140,
    bubbles: true,
    ...more,
  }
  const event = new PointerEvent(type, init)
  act(() => void on.dispatchEvent(isTrusted ? trusted(event) : event))
}

export const expectOpenAfter = (ms: number, { state }: { state(): unknown }) => {
  pass(ms - 1)
  expect(state()).not.toBe('open')
  pass(2)
  expect(state()).toBe('open')
}
