import type { Browser } from './cdp.ts'
import { PROBE } from './probe.ts'

type Frame = { sessionId: string; url: string; type: string }

/** One page of a browser context of its own, throttled and probed, its cross-site frames included. */
export async function openPage(browser: Browser, cpu: number) {
  const { browserContextId } = await browser.send<{ browserContextId: string }>('Target.createBrowserContext')
  const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width: 1_280,
    height: 900,
  })
  const { sessionId: main } = await browser.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  const frames = new Map<string, Frame>()
  await setUp(main, { sessionId: main, url: '', type: 'page' })

  async function setUp(sessionId: string, frame: Frame) {
    frames.set(sessionId, frame)
    browser.listen(sessionId, (method, params) => {
      const info = params.targetInfo as { type: string; url: string } | undefined
      const child = params.sessionId as string
      if (method === 'Target.attachedToTarget' && info)
        void setUp(child, { sessionId: child, url: info.url, type: info.type })
      if (method === 'Target.detachedFromTarget') frames.delete(child)
      const navigated = params.frame as { url: string; parentId?: string } | undefined
      if (method === 'Page.frameNavigated' && navigated) frame.url = navigated.url
    })
    const quietly = (method: string, params: object = {}) => browser.send(method, params, sessionId).catch(() => {})
    const steps = [
      quietly('Page.enable'),
      quietly('Runtime.enable'),
      quietly('Performance.enable', { timeDomain: 'threadTicks' }),
    ]
    steps.push(quietly('Page.addScriptToEvaluateOnNewDocument', { source: PROBE, runImmediately: true }))
    if (cpu > 1) steps.push(quietly('Emulation.setCPUThrottlingRate', { rate: cpu }))
    steps.push(quietly('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }))
    steps.push(quietly('Runtime.runIfWaitingForDebugger'))
    await Promise.all(steps)
  }

  async function evaluate<Result>(expression: string, sessionId = main): Promise<Result> {
    const { result, exceptionDetails } = await browser.send<{
      result: { value: Result }
      exceptionDetails?: { text: string; exception?: { description?: string } }
    }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, sessionId)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  async function frameSession(host: string): Promise<string> {
    for (;;) {
      const found = [...frames.values()].find(({ type, url }) => type === 'iframe' && url.includes(host))
      if (found) return found.sessionId
      await pause(3)
    }
  }

  const mouse = (type: string, point: { x: number; y: number }, extra: object = {}) =>
    browser.send('Input.dispatchMouseEvent', { type, ...point, ...extra }, main)

  return {
    evaluate,
    frameSession,
    sessions: () => [...frames.keys()],
    navigate: (url: string) => browser.send('Page.navigate', { url }, main),
    metrics: async (sessionId = main) => {
      const { metrics } = await browser.send<{ metrics: { name: string; value: number }[] }>(
        'Performance.getMetrics',
        {},
        sessionId,
      )
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value])) as Record<string, number>
    },
    /** Heap in bytes after two collections, over the page and its frames. */
    async heap() {
      let total = 0
      for (const sessionId of frames.keys()) {
        for (let round = 0; round < 2; round += 1)
          await browser.send('HeapProfiler.collectGarbage', {}, sessionId).catch(() => {})
        const usage = await browser
          .send<{ usedSize: number }>('Runtime.getHeapUsage', {}, sessionId)
          .catch(() => ({ usedSize: 0 }))
        total += usage.usedSize
      }
      return total
    },
    async hover(selector: string) {
      await mouse('mouseMoved', await evaluate(`__probe.center(${JSON.stringify(selector)})`))
    },
    async click(selector: string) {
      const point = await evaluate<{ x: number; y: number }>(`__probe.center(${JSON.stringify(selector)})`)
      await mouse('mouseMoved', point)
      await mouse('mousePressed', point, { button: 'left', clickCount: 1 })
      await mouse('mouseReleased', point, { button: 'left', clickCount: 1 })
    },
    async escape() {
      for (const type of ['keyDown', 'keyUp']) {
        await browser.send(
          'Input.dispatchKeyEvent',
          { type, key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 },
          main,
        )
      }
    },
    close: () => browser.send('Target.disposeBrowserContext', { browserContextId }),
  }
}

export type BenchPage = Awaited<ReturnType<typeof openPage>>

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
