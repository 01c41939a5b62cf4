import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { WalletProvider } from '../wallet/WalletProvider.tsx'
import { Header } from './Header.tsx'

const header = (
  <WalletProvider network="eip155:1">
    <Header route={{ page: 'home' }} />
  </WalletProvider>
)

test('disables the buttons of the header until the page is hydrated', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(header)
  const buttons = [...root.querySelectorAll('button')]
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true])
  const hydrated = hydrateRoot(root, header)
  await vi.waitFor(() => expect(buttons.map(({ disabled }) => disabled)).toEqual([false, false]))
  hydrated.unmount()
  root.remove()
})
