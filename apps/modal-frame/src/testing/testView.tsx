import { Provider } from 'jotai'
import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { Announcements } from '../app/Notices.tsx'
import { DepsProvider } from '../core/ports/DepsContext.tsx'
import { queryClient } from '../core/queries/queryClient.ts'
import type { testDeps } from './testDeps.ts'

globalThis.IS_REACT_ACT_ENVIRONMENT = true

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

const LOAD_MS = 5_000

export async function testView({ deps }: Pick<ReturnType<typeof testDeps>, 'deps'>, view: ReactNode) {
  const box = document.createElement('div')
  document.body.replaceChildren(box)
  const root = createRoot(box)
  // A timer of a mounted view would render after its file.
  onTestFinished(() => act(async () => root.unmount()))
  await act(async () =>
    root.render(
      <StrictMode>
        <Provider store={deps.store}>
          <DepsProvider deps={deps}>
            {view}
            <Announcements />
          </DepsProvider>
        </Provider>
      </StrictMode>,
    ),
  )
  const isAsking = () => queryClient(deps.store).isFetching() > 0
  const all = (selector: string) => [...box.querySelectorAll<HTMLElement>(selector)]
  const named = (role: string, name: string) =>
    all(role).find((element) => (element.getAttribute('aria-label') ?? element.textContent) === name)
  return {
    text: () => box.textContent,
    heading: () => box.querySelector('h2')?.textContent,
    announced: () => box.querySelector('[role=status]')?.textContent,
    alert: () => box.querySelector('[role=alert]')?.textContent,
    image: (name: string) => named('[role=img]', name),
    images: () => all('img').map((image) => image.getAttribute('src')),
    avatars: () => all('.avatar').map((avatar) => avatar.querySelector('img')?.src),
    buttons: () => all('button:not([role])').map((button) => button.getAttribute('aria-label') ?? button.textContent),
    tabs: () => all('[role=tab]').map((tab) => tab.textContent),
    selectedTab: () => box.querySelector('[role=tab][aria-selected=true]')?.textContent,
    button: (name: string) => named('button', name) as HTMLButtonElement | undefined,
    /** The button may depend on a later request than `settled` saw. */
    async click(name: string) {
      await vi.waitFor(
        async () => {
          // Lazy parts appear between acts.
          await act(() => new Promise((resolve) => setTimeout(resolve)))
          expect(named('button', name), box.innerHTML).toBeDefined()
        },
        { timeout: LOAD_MS, interval: 5 },
      )
      await act(async () => named('button', name)?.click())
    },
    /** Parts that load show their text after `settled`. */
    shows: (text: string) =>
      vi.waitFor(
        async () => {
          await act(() => new Promise((resolve) => setTimeout(resolve)))
          expect(box.textContent).toContain(text)
        },
        { timeout: LOAD_MS, interval: 5 },
      ),
    after: (change: () => unknown) => act(async () => void (await change())),
    /** Includes requests that responses cause. */
    async settled() {
      do
        await act(async () => {
          await vi.waitUntil(() => !isAsking(), { interval: 5 })
          // Responses arrive in the next task.
          await new Promise((resolve) => setTimeout(resolve))
        })
      while (isAsking())
    },
  }
}
