import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('ENGINE_INTEGRITY', 'sha384-x')
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('airlock.sdk')]
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** Runs the script as a tag with these attributes does. */
async function runTag(attributes: Record<string, string>) {
  const tag = document.createElement('script')
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
  Object.defineProperty(tag, 'src', { value: 'https://wallet.example/v/1/sdk.js' })
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(tag)
  await import('./script.ts')
}

test('a tag draws the buttons at once and makes the instance in the next task, before it says that it is ready', async () => {
  document.body.innerHTML = '<appkit-button></appkit-button>'
  const said: unknown[] = []
  addEventListener('airlock:ready', ({ detail }: CustomEventInit) => said.push(detail), { once: true })
  const announced = vi.fn()
  addEventListener('eip6963:announceProvider', announced)
  await runTag({ 'data-networks': 'eip155:8453' })
  expect(document.querySelector('appkit-button')?.shadowRoot?.textContent).toBe('Connect Wallet')
  expect(announced).not.toHaveBeenCalled()
  expect(said).toEqual([])
  vi.advanceTimersToNextTimer()
  expect(announced).toHaveBeenCalled()
  expect(said).toEqual([window.airlock])
  expect(window.airlock?.appKit?.getCaipNetworkId()).toBe('eip155:8453')
  removeEventListener('eip6963:announceProvider', announced)
})

test('whoever asks for the instance sooner has it sooner, and there is one', async () => {
  await runTag({ 'data-networks': 'eip155:8453' })
  const kit = window.airlock?.appKit
  expect(kit?.getAccount().status).toBe('disconnected')
  vi.advanceTimersToNextTimer()
  expect(window.airlock?.appKit).toBe(kit)
})

test('a tag that names no networks makes no instance', async () => {
  await runTag({})
  vi.advanceTimersToNextTimer()
  expect(window.airlock?.appKit).toBeUndefined()
  expect(window.airlock?.createAppKit({ networks: ['eip155:1'] }).getChainId()).toBe(1)
})
