import { expect, test, vi } from 'vitest'
import { createAppKit } from '../../index.ts'

class ForeignButton extends HTMLElement {
  static observedAttributes = ['disabled', 'balance', 'size', 'label', 'loadinglabel', 'charsstart', 'namespace']
}

test('keeps a tag of another kit and reports it in one console error', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  customElements.define('appkit-button', ForeignButton)
  for (const host of ['one', 'two']) createAppKit({ frameUrl: `https://${host}.example`, networks: ['eip155:1'] })
  await expect.poll(() => customElements.get('w3m-button')).toBeDefined()
  await expect.poll(() => error.mock.calls, { timeout: 10_000 }).toHaveLength(1)
  await vi.dynamicImportSettled()
  expect(error.mock.calls).toEqual([
    [
      'createAppKit: another kit in this page defined <appkit-button> first. Remove that kit, or call open() in a button of the page.',
    ],
  ])
  expect(warn).not.toHaveBeenCalled()
  expect(customElements.get('appkit-button')).toBe(ForeignButton)
  document.body.innerHTML = '<w3m-button></w3m-button>'
  expect(document.querySelector('w3m-button')?.shadowRoot?.textContent).toContain('Connect Wallet')
})

test('reports nothing if copies of the SDK share the page', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  error.mockClear()
  const onTaken = vi.fn()
  const { defineElements } = await import('../../page/elements/defineElements.ts')
  customElements.define = vi.fn()
  defineElements(onTaken)
  // The foreign button of the first test.
  expect(onTaken).toHaveBeenCalledTimes(1)
})
