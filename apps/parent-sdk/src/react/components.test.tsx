import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitModal,
  AppKitNetworkButton,
  AppKitWalletButton,
} from './components.ts'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => vi.unstubAllGlobals())

describe('components of the elements', () => {
  test.each([
    ['AppKitButton', <AppKitButton key="a" label="Sign in" />, '<appkit-button label="Sign in"></appkit-button>'],
    [
      'AppKitConnectButton',
      <AppKitConnectButton key="b" size="sm" />,
      '<appkit-connect-button size="sm"></appkit-connect-button>',
    ],
    [
      'AppKitAccountButton',
      <AppKitAccountButton key="c" balance="show" />,
      '<appkit-account-button balance="show"></appkit-account-button>',
    ],
    ['AppKitNetworkButton', <AppKitNetworkButton key="d" />, '<appkit-network-button></appkit-network-button>'],
    [
      'AppKitWalletButton',
      <AppKitWalletButton key="f" wallet="metamask" />,
      '<appkit-wallet-button wallet="metamask"></appkit-wallet-button>',
    ],
    ['AppKitModal', <AppKitModal key="e" class="wallet" />, '<appkit-modal class="wallet"></appkit-modal>'],
  ])('renders the element of %s', (_name, element, html) => {
    expect(renderToString(element)).toBe(html)
  })

  test('enables a button with disabled={false}', async () => {
    const host = document.createElement('div')
    const root = createRoot(host)
    await act(async () => root.render(<AppKitButton disabled={false} charsStart={4} />))
    const { attributes } = host.firstElementChild as Element
    expect([...attributes].map(({ name }) => name.toLowerCase())).toEqual(['charsstart'])
    await act(async () => root.render(<AppKitButton disabled />))
    expect(host.firstElementChild?.hasAttribute('disabled')).toBe(true)
    await act(async () => root.unmount())
  })
})
