import { expect, test, vi } from 'vitest'
import { defineElements } from '../../page/elements/defineElements.ts'
import { readOptions } from '../../page/options/readOptions.ts'
import { warnOfOptions } from '../warnings/warnOfOptions.ts'
import { hostConfig } from './hostConfig.ts'

/** Element of another kit, which observes the same attributes. */
class ForeignButton extends HTMLElement {
  static observedAttributes = ['disabled', 'balance', 'size', 'label', 'loadinglabel', 'charsstart', 'namespace']
}

test('keeps a tag of another kit and reports it in one console error', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  customElements.define('appkit-button', ForeignButton)
  defineElements()
  expect(customElements.get('appkit-button')).toBe(ForeignButton)
  document.body.innerHTML = '<appkit-button></appkit-button><w3m-button></w3m-button>'
  expect(document.querySelector('w3m-button')?.shadowRoot?.textContent).toContain('Connect Wallet')
  const settings = readOptions({ frameUrl: 'https://wallet.example', networks: ['eip155:1'] })
  warnOfOptions(settings, hostConfig(settings))
  warnOfOptions(settings, hostConfig(settings))
  expect(error.mock.calls).toEqual([
    [
      'createAppKit: another kit in this page defined <appkit-button> first. Remove that kit, or call open() in a button of the page.',
    ],
  ])
})
