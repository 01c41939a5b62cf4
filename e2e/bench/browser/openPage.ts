import type { WatchedSelector } from '../pages/probe.ts'
import { createSelectorTimes } from './createSelectorTimes.ts'
import type { Browser } from './launch.ts'

/** One document with a process of its own: the page, or a frame of another site. */
type Document = { sessionId: string; url: string }

export type PageOptions = {
  /** Factor by which the processor is slowed down. */
  cpu: number
  /** At which depths: 0 is the page, 1 a frame in it, 2 a frame in that. Without it at all of them. */
  slows?: (depth: number) => boolean
  /** Runs first in every document. */
  probe: string
  /** Runs first in the page itself. */
  extensions: string
  /** Selectors that every frame watches for from its first moment on. */
  inFrames: readonly WatchedSelector[]
}

export type BenchPage = Awaited<ReturnType<typeof openPage>>

/** A page in a browser context of its own, so that nothing is cached, throttled and probed together with all its frames. */
export async function openPage(
  browser: Browser,
  { cpu, slows = () => true, probe, extensions, inFrames }: PageOptions,
) {
  const { browserContextId } = await browser.send<{ browserContextId: string }>('Target.createBrowserContext')
  const target = { url: 'about:blank', browserContextId, width: 1_280, height: 900 }
  const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', target)
  const attach = { targetId, flatten: true }
  const { sessionId: main } = await browser.send<{ sessionId: string }>('Target.attachToTarget', attach)
  const documents = new Map<string, Document>()
  const selectorTimes = createSelectorTimes()
  const atStart = `${probe}\nif (window !== top) __probe.watch(${JSON.stringify(inFrames)})`

  async function setUp(sessionId: string, url: string, depth: number): Promise<void> {
    const document = { sessionId, url }
    documents.set(sessionId, document)
    browser.listen(sessionId, (method, params) => {
      const child = params.sessionId as string
      const info = params.targetInfo as { type: string; url: string } | undefined
      const frame = params.frame as { url: string; parentId?: string } | undefined
      if (method === 'Target.attachedToTarget' && info?.type === 'iframe') void setUp(child, info.url, depth + 1)
      else if (method === 'Target.attachedToTarget') void send('Runtime.runIfWaitingForDebugger', {}, child)
      else if (method === 'Target.detachedFromTarget') documents.delete(child)
      else if (method === 'Page.frameNavigated' && frame) document.url = frame.url
      else if (method === 'Runtime.bindingCalled') selectorTimes.add(params.payload as string)
    })
    // Sent in one go: a new frame is held for as long as the browser takes to read them.
    await Promise.all([
      send('Page.enable', {}, sessionId),
      send('Runtime.enable', {}, sessionId),
      // Else the stack of every error is taken as it is made, for which V8 parses the scripts on it again: no visitor pays that.
      send('Runtime.setMaxCallStackSizeToCapture', { size: 0 }, sessionId),
      send('Performance.enable', { timeDomain: 'threadTicks' }, sessionId),
      send('Runtime.addBinding', { name: '__seen' }, sessionId),
      send('Page.addScriptToEvaluateOnNewDocument', { source: atStart, runImmediately: true }, sessionId),
      cpu > 1 && slows(depth) && send('Emulation.setCPUThrottlingRate', { rate: cpu }, sessionId),
      send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }, sessionId),
      send('Runtime.runIfWaitingForDebugger', {}, sessionId),
    ])
  }

  /** A frame may be gone before the command arrives. */
  function send(method: string, params: object, sessionId: string): Promise<unknown> {
    return browser.send(method, params, sessionId).catch(() => undefined)
  }

  function sessionOf(host?: string): string | undefined {
    if (host === undefined) return main
    return [...documents.values()].find(({ url }) => URL.canParse(url) && new URL(url).host === host)?.sessionId
  }

  await setUp(main, '', 0)
  await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: extensions }, main)
  await browser.send('Emulation.setFocusEmulationEnabled', { enabled: true }, main)

  return {
    browser,
    main,
    selectorTimes,
    /** Ids of the page's and its frames' sessions. */
    sessions: () => [...documents.keys()],
    /** The session of the frame that a host serves. */
    sessionOf,
    navigate: (url: string) => browser.send('Page.navigate', { url }, main),
    /** @param host whose frame evaluates; without one the page does */
    async evaluate<Result>(expression: string, host?: string): Promise<Result> {
      const sessionId = sessionOf(host)
      if (sessionId === undefined) throw new Error(`there is no frame of ${host}`)
      const params = { expression, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = await browser.send<{
        result: { value: Result }
        exceptionDetails?: { text: string; exception?: { description?: string } }
      }>('Runtime.evaluate', params, sessionId)
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    close: () => browser.send('Target.disposeBrowserContext', { browserContextId }),
  }
}
