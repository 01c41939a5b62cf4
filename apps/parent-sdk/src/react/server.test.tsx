// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AppKitProvider } from './AppKitProvider.ts'
import { useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitState, useAppKitTheme } from './hooks.ts'

it('renders without a window: disconnected, with nothing created', () => {
  let open: ReturnType<typeof useAppKit>['open'] | undefined
  function Page() {
    open = useAppKit().open
    const { isConnected, status } = useAppKitAccount()
    const { caipNetworkId } = useAppKitNetwork()
    const { initialized } = useAppKitState()
    const { themeMode } = useAppKitTheme()
    return <p>{JSON.stringify([isConnected, status, caipNetworkId, initialized, themeMode])}</p>
  }
  const html = renderToString(
    <AppKitProvider frameUrl="https://wallet.example" networks={['eip155:8453']}>
      <Page />
    </AppKitProvider>,
  )
  expect(html).toContain(`[false,&quot;disconnected&quot;,null,false,&quot;system&quot;]`)
  return expect(open?.()).rejects.toMatchObject({ name: 'SERVER_SIDE' })
})
