import { expect, test, vi } from 'vitest'
import { defineElements } from '../../page/elements/defineElements.ts'
import { readOptions } from '../../page/options/readOptions.ts'
import type { AppKitOptions } from '../../types/AppKitOptions.ts'
import { createHostConfig } from './createHostConfig.ts'

class ForeignButton extends HTMLElement {
  static observedAttributes = ['disabled', 'balance', 'size', 'label', 'loadinglabel', 'charsstart', 'namespace']
}

const FRAME = { isConnected: () => false, call: vi.fn() }
const OPTIONS: AppKitOptions = { frameUrl: 'https://wallet.example', networks: ['eip155:1'] }

test('keeps a tag of another kit and reports it in one console error', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  customElements.define('appkit-button', ForeignButton)
  defineElements()
  expect(customElements.get('appkit-button')).toBe(ForeignButton)
  document.body.innerHTML = '<appkit-button></appkit-button><w3m-button></w3m-button>'
  expect(document.querySelector('w3m-button')?.shadowRoot?.textContent).toContain('Connect Wallet')
  const settings = readOptions({ ...OPTIONS, features: { analytics: true } })
  createHostConfig(settings, FRAME)
  createHostConfig(settings, FRAME)
  await expect
    .poll(() => error.mock.calls)
    .toEqual([
      [
        'createAppKit: another kit in this page defined <appkit-button> first. Remove that kit, or call open() in a button of the page.',
      ],
    ])
})
