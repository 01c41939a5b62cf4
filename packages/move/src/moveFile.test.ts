import { describe, expect, test } from 'vitest'
import { KITS } from './kits/kits.ts'
import { moveFile } from './moveFile.ts'

const frameUrl = 'https://wallet.example'

function move(kitName: string, code: string, path = 'src/App.tsx') {
  const kit = KITS.find(({ name }) => name === kitName)
  if (!kit) throw new Error(kitName)
  return moveFile({ path, code, kit, frameUrl })
}
const after = (kitName: string, code: string, path?: string) => move(kitName, code, path)?.code

describe('appkit', () => {
  test('replaces modules, and projectId by frameUrl', () => {
    const code = `'use client'
import { createAppKit, useAppKitAccount as useAccount } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { arbitrum, type AppKitNetwork } from '@reown/appkit/networks'

createAppKit({
  adapters: [new WagmiAdapter({ networks: [arbitrum], projectId })],
  networks: [arbitrum],
  projectId,
})
`
    expect(after('appkit', code)).toBe(`'use client'
import { createAppKit, useAppKitAccount as useAccount } from '@airlock/sdk/react'
import { WagmiAdapter } from '@airlock/sdk/wagmi'
import { arbitrum, type AppKitNetwork } from '@airlock/sdk/networks'

createAppKit({
  adapters: [new WagmiAdapter({ networks: [arbitrum], projectId })],
  networks: [arbitrum],
  frameUrl: 'https://wallet.example',
})
`)
  })

  test('leaves a comment where a rule gives up', () => {
    const code = `import { createAppKit } from '@reown/appkit'
import { base, ton } from '@reown/appkit/networks'

export function start(options) {
  return createAppKit(options)
}
`
    expect(after('appkit', code, 'src/start.js')).toBe(`import { createAppKit } from '@airlock/sdk'
// TODO(airlock): ton: Airlock does not support this network.
import { base } from '@airlock/sdk/networks'
import { ton } from '@reown/appkit/networks'

export function start(options) {
  // TODO(airlock): add frameUrl: 'https://wallet.example' to these options, and remove projectId.
  return createAppKit(options)
}
`)
  })

  test('moves options that a constant of the file holds', () => {
    const code = `import { createAppKit } from '@reown/appkit/react'

const metadata = { name: 'Shop' }
const generalConfig = {
  metadata,
  projectId,
  siweConfig,
} as const

createAppKit({ adapters: [solana], ...generalConfig })
createAppKit(generalConfig)
`
    expect(after('appkit', code)).toBe(`import { fromSiweConfig } from '@airlock/sdk/siwx'
import { createAppKit } from '@airlock/sdk/react'

const metadata = { name: 'Shop' }
const generalConfig = {
  metadata,
  frameUrl: 'https://wallet.example',
  siwx: fromSiweConfig(siweConfig),
} as const

createAppKit({ adapters: [solana], ...generalConfig })
createAppKit(generalConfig)
`)
  })

  test('removes a second projectId from a spread', () => {
    const code = `import { createAppKit } from '@reown/appkit'
const general = { projectId: 'a', networks }
createAppKit({ ...(isTest && general), projectId: 'b' })
`
    expect(after('appkit', code)).toBe(`import { createAppKit } from '@airlock/sdk'
const general = { networks }
createAppKit({ ...(isTest && general), frameUrl: 'https://wallet.example' })
`)
  })

  test.each(['generalConfig', 'readConfig()'])('leaves a comment at a spread of %s', (value) => {
    const code = `import { createAppKit } from '@reown/appkit'
import { generalConfig, readConfig } from './config'
createAppKit({ adapters, ...${value} })
`
    const name = value === 'generalConfig' ? value : 'this value'
    expect(after('appkit', code)).toContain(
      `// TODO(airlock): ${name}: remove projectId there, and pass siweConfig as siwx: fromSiweConfig(…).\ncreateAppKit({ frameUrl`,
    )
  })

  test('moves the attributes of a provider, and the object that it spreads', () => {
    const code = `import { AppKitProvider } from '@reown/appkit/react'
const options = { projectId: 'a', networks: [] }
export const App = () => <AppKitProvider {...options} siweConfig={siwe}>{child}</AppKitProvider>
`
    const moved = after('appkit', code)
    expect(moved).toContain('const options = { networks: [] }\n')
    expect(moved).toContain(
      '<AppKitProvider frameUrl="https://wallet.example" {...options} siwx={fromSiweConfig(siwe)}>',
    )
  })

  test('moves the Solana adapter and the type of its provider from both entries', () => {
    for (const entry of ['', '/react']) {
      const code = `import { SolanaAdapter, type Provider } from '@reown/appkit-adapter-solana${entry}'
export const adapter = new SolanaAdapter()
export type Wallet = Provider
`
      const moved = after('appkit', code)
      expect(moved).toContain("import { SolanaAdapter } from '@airlock/sdk/adapters'")
      expect(moved).toContain("SolanaProvider as Provider } from '@airlock/sdk'")
      expect(moved).toContain('Wallet = Provider')
      expect(moved).not.toContain('TODO')
    }
  })

  test('moves the type of a provider out of the entry of React', () => {
    const code = `import { type Provider, useAppKitProvider } from '@reown/appkit/react'
export const useWallet = () => useAppKitProvider<Provider>('eip155')
`
    const moved = after('appkit', code)
    expect(moved).toContain("import { useAppKitProvider } from '@airlock/sdk/react'")
    expect(moved).toContain("Provider } from '@airlock/sdk'")
    expect(moved).not.toContain('TODO')
  })

  test('names events that are never emitted here', () => {
    const code = `import { useAppKitEvents } from '@reown/appkit/react'
const { data } = useAppKitEvents()
const isPaid = data.event === 'PAY_SUCCESS'
const isOpen = data.event === 'MODAL_OPEN'
store.PAY_SUCCESS()
`
    expect(after('appkit', code)).toContain(`
// TODO(airlock): PAY_SUCCESS: remove it: the modal has no payments to shops.
const isPaid = data.event === 'PAY_SUCCESS'
const isOpen = data.event === 'MODAL_OPEN'
store.PAY_SUCCESS()
`)
  })

  test('names fields that results do not have here', () => {
    const code = `import { useAppKitAccount } from '@reown/appkit/react'
const { embeddedWalletInfo } = useAppKitAccount()
const login = embeddedWalletInfo?.authProvider
`
    expect(after('appkit', code)).toContain(
      '\n// TODO(airlock): authProvider: only the event SOCIAL_LOGIN_SUCCESS names it, as provider.\nconst login',
    )
  })

  test('names methods and elements without counterpart', () => {
    const code = `import { createAppKit } from '@reown/appkit'
const modal = createAppKit({ projectId })
modal.showErrorMessage('No')
const button = <appkit-wallet-button wallet="metamask" />
const showErrorMessage = own['getConnectors']
`
    expect(after('appkit', code)).toBe(`import { createAppKit } from '@airlock/sdk'
const modal = createAppKit({ frameUrl: 'https://wallet.example' })
// TODO(airlock): showErrorMessage: show the message in your page.
modal.showErrorMessage('No')
const button = <appkit-wallet-button wallet="metamask" />
const showErrorMessage = own['getConnectors']
`)
  })

  test('moves the wallet button, its component and its type', () => {
    const code = `import '@reown/appkit-wallet-button'
import { createAppKitWalletButton, type Wallet } from '@reown/appkit-wallet-button'
import { AppKitWalletButton, useAppKitWallet } from '@reown/appkit-wallet-button/react'
`
    const moved = after('appkit', code)
    expect(moved).toContain("import '@airlock/sdk/wallet-button'")
    expect(moved).toContain('type WalletShortName')
    expect(moved).toContain('createAppKitWalletButton: use wallets.connect(id)')
    expect(moved).toContain("import { AppKitWalletButton, useAppKitWallet } from '@airlock/sdk/react'")
  })

  test('distinguishes hooks of one name and names a hook without counterpart', () => {
    const code = `import { useAppKitConnection, useAppKitUpdateEmail } from '@reown/appkit/react'
import { useAppKitConnection as useSolana } from '@reown/appkit-adapter-solana/react'
`
    const moved = after('appkit', code)
    expect(moved).toContain("import { useAppKitConnection } from '@airlock/sdk/react'")
    expect(moved).toContain('useAppKitUpdateEmail: remove it')
    expect(moved).toContain('useSolana: use new Connection(url) of @solana/web3.js')
    expect(moved).not.toContain('@reown/appkit-adapter-solana')
  })

  test('gives one advice for a hook that it cannot move', () => {
    const code = `import { useAppKitConnection } from '@reown/appkit-adapter-solana/react'
const { connection } = useAppKitConnection()
`
    expect(after('appkit', code)?.match(/TODO\(airlock\)/g)).toHaveLength(1)
  })

  test('moves Sign-In with Ethereum and names what does not exist', () => {
    const code = `import { createAppKit } from '@reown/appkit'
import { createSIWEConfig, formatMessage, verifySignature, type SIWESession } from '@reown/appkit-siwe'
import { DefaultSIWX, InformalMessenger } from '@reown/appkit-siwx'

const session: SIWESession = read(formatMessage, verifySignature)
createAppKit({ projectId, siweConfig: createSIWEConfig({ getSession: () => session }) })
createAppKit({ projectId, siwx: new DefaultSIWX() })
`
    expect(after('appkit', code)).toBe(`import { createAppKit } from '@airlock/sdk'
// TODO(airlock): verifySignature: @airlock/sdk/siwx does not export it.
import { createSIWEConfig, formatMessage, type SIWESession, fromSiweConfig } from '@airlock/sdk/siwx'
import { verifySignature } from '@reown/appkit-siwe'
// TODO(airlock): InformalMessenger: @airlock/sdk/siwx does not export it.
import { createSiwx } from '@airlock/sdk/siwx'
import { InformalMessenger } from '@reown/appkit-siwx'

const session: SIWESession = read(formatMessage, verifySignature)
createAppKit({ frameUrl: 'https://wallet.example', siwx: fromSiweConfig(createSIWEConfig({ getSession: () => session })) })
createAppKit({ frameUrl: 'https://wallet.example', siwx: createSiwx({ required: true }) })
`)
  })

  test.each(['new DefaultSIWX', 'new DefaultSIWX({ storage })'])('keeps the sign-in of %s required', (siwx) => {
    const code = `import { DefaultSIWX } from '@reown/appkit-siwx'\nexport const siwx = ${siwx}\n`
    expect(after('appkit', code)).toContain('required: true')
  })

  test('keeps siwx if siweConfig is set too', () => {
    const code = `import { createAppKit } from '@reown/appkit'\ncreateAppKit({ projectId, siwx, siweConfig })\n`
    expect(after('appkit', code)).toContain('siweConfig: remove it, because siwx is set.')
  })

  test('moves the script of a Vue file, and keeps its template', () => {
    const code = `<script setup lang="ts">
import { useAppKit } from '@reown/appkit/vue'
const { open } = useAppKit()
</script>

<template><appkit-button /><p>import { x } from '@reown/appkit'</p></template>
`
    expect(after('appkit', code, 'App.vue')).toBe(code.replace("'@reown/appkit/vue'", "'@airlock/sdk/vue'"))
  })

  test('keeps names that a template can use', () => {
    const code = `<script setup>
import { createAppKit } from '@reown/appkit/vue'
const projectId = '2f05'
createAppKit({ projectId, networks: [] })
</script>
<template>{{ projectId }}</template>
`
    expect(after('appkit', code, 'App.vue')).toContain("const projectId = '2f05'\n")
    expect(after('appkit', code.slice(15, code.indexOf('</script>')), 'kit.ts')).not.toContain('projectId')
  })

  test('adds frameUrl to a provider', () => {
    const code = `import { AppKitProvider } from "@reown/appkit/react";
export const App = () => <AppKitProvider projectId={id} networks={[]}>x</AppKitProvider>;
`
    expect(after('appkit', code)).toContain('<AppKitProvider frameUrl="https://wallet.example" networks={[]}>')
  })
})

describe('rainbowkit', () => {
  test('moves config, provider, theme and button', () => {
    const code = `import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, darkTheme, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { WagmiProvider } from 'wagmi'
import { base } from 'wagmi/chains'

const config = getDefaultConfig({
  appName: 'Shop',
  appUrl: 'https://shop.example',
  projectId: '2f05',
  chains: [base],
  ssr: true,
})

export const App = () => (
  <WagmiProvider config={config}>
    <RainbowKitProvider locale="de" modalSize="compact" theme={darkTheme({ accentColor: '#f00', borderRadius: 'small' })}>
      <ConnectButton label="Enter" chainStatus="none" />
    </RainbowKitProvider>
  </WagmiProvider>
)
`
    expect(after('rainbowkit', code)).toBe(`import { AppKitProvider } from '@airlock/sdk/react'
import { airlockConfig } from '@airlock/sdk/wagmi'
import { WagmiProvider } from 'wagmi'
import { base } from 'wagmi/chains'

const config = airlockConfig({
  appName: 'Shop',
  frameUrl: 'https://wallet.example',
  chains: [base],
  ssr: true,
})

export const App = () => (
  <WagmiProvider config={config}>
    <AppKitProvider frameUrl="https://wallet.example" networks={config.chains} metadata={{ name: 'Shop' }} locale="de" themeMode="dark" themeVariables={{ '--accent': '#f00', '--border-radius-master': '2px' }}>
      <appkit-button label="Enter" balance="show" />
    </AppKitProvider>
  </WagmiProvider>
)
`)
  })

  test.each([
    ['#f00', '#f00', " themeVariables={{ '--accent': '#f00' }}", false],
    ['#f00', '#0f0', '', true],
  ])('moves a pair of themes with the accents %s and %s', (light, dark, attribute, isTodo) => {
    const code = `import { darkTheme, lightTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'
export const App = () => (
  <WagmiProvider config={config}>
    <RainbowKitProvider theme={{ lightMode: lightTheme({ accentColor: '${light}' }), darkMode: darkTheme({ accentColor: '${dark}' }) }} />
  </WagmiProvider>
)
`
    const moved = after('rainbowkit', code)
    expect(moved).toContain(`networks={config.chains}${attribute} />`)
    expect(moved?.includes('TODO(airlock)')).toBe(isTodo)
  })

  test('opens the views of the modal hooks', () => {
    const code = `import { useAccountModal, useConnectModal } from '@rainbow-me/rainbowkit'

export function Menu() {
  const { openConnectModal, connectModalOpen: isOpen } = useConnectModal()
  const { openAccountModal: openAccount } = useAccountModal()
  return <button onClick={isOpen ? openAccount : openConnectModal}>Menu</button>
}
`
    expect(after('rainbowkit', code)).toBe(`import { useAppKit, useAppKitState } from '@airlock/sdk/react'

export function Menu() {
  const connectModal = useAppKit()
  const openConnectModal = () => connectModal.open({ view: 'Connect' })
  const { open: isOpen } = useAppKitState()
  const accountModal = useAppKit()
  const openAccount = () => accountModal.open({ view: 'Account' })
  return <button onClick={isOpen ? openAccount : openConnectModal}>Menu</button>
}
`)
  })

  test('keeps the render function of ConnectButton.Custom', () => {
    const code = `import { ConnectButton } from '@rainbow-me/rainbowkit'
export const Custom = () => <ConnectButton.Custom>{({ openConnectModal }) => <a onClick={openConnectModal} />}</ConnectButton.Custom>
`
    const moved = move('rainbowkit', code)
    expect(moved?.code).toBe(`import { CustomConnectButton } from './CustomConnectButton'
export const Custom = () => <CustomConnectButton>{({ openConnectModal }) => <a onClick={openConnectModal} />}</CustomConnectButton>
`)
    expect(moved?.files.map(({ name }) => name)).toEqual(['CustomConnectButton'])
  })

  test.each([
    [
      'rainbowkit',
      '@rainbow-me/rainbowkit',
      'ConnectButton',
      ["<div style={{ display: 'flex', gap: 12 }}><appkit-network-button /> ", '</div>'],
    ],
    ['connectkit', 'connectkit', 'ConnectKitButton', ['', '']],
  ] as const)('keeps whether the button of %s shows a balance', (kit, source, button, [before, end]) => {
    const byDefault = ` balance="${kit === 'rainbowkit' ? 'show' : 'hide'}"`
    const shown = (attribute: string) =>
      after(kit, `import { ${button} } from '${source}'\nexport const One = () => <${button} ${attribute} />\n`)
    const expected = (attribute: string) => `export const One = () => ${before}<appkit-button${attribute} />${end}\n`
    expect(shown('')).toBe(expected(byDefault))
    expect(shown('showBalance')).toBe(expected(' balance="show"'))
    expect(shown('showBalance={false} label="Enter"')).toBe(expected(' label="Enter" balance="hide"'))
  })

  test('removes the provider if the chains are in another file', () => {
    const code = `import { RainbowKitProvider } from '@rainbow-me/rainbowkit'
export const App = ({ children }) => <RainbowKitProvider coolMode>{children}</RainbowKitProvider>
`
    expect(after('rainbowkit', code)).toBe('export const App = ({ children }) => <>{children}</>\n')
  })

  test('removes lists of wallets from the config', () => {
    const code = `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { metaMaskWallet } from '@rainbow-me/rainbowkit/wallets'

const config = getDefaultConfig({
  appName: 'Shop',
  wallets: [{ groupName: 'Popular', wallets: [metaMaskWallet] }],
  projectId: '2f05',
})
`
    expect(after('rainbowkit', code)).toBe(`import { airlockConfig } from '@airlock/sdk/wagmi'

// TODO(airlock): wallets: featuredWalletIds of AppKitProvider chooses the wallets.
const config = airlockConfig({
  appName: 'Shop',
  frameUrl: 'https://wallet.example',
})
`)
  })

  test('names a theme that it cannot move', () => {
    const code = `import { darkTheme } from '@rainbow-me/rainbowkit'\nexport const theme = darkTheme()\n`
    expect(after('rainbowkit', code)).toBe(
      '// TODO(airlock): darkTheme: Airlock has no counterpart.\nexport const theme = darkTheme()\n',
    )
  })

  test('keeps imports of code that it leaves to the developer', () => {
    const code = `import { useChainModal, WalletButton } from '@rainbow-me/rainbowkit'
const modal = useChainModal()
`
    expect(
      after('rainbowkit', code),
    ).toBe(`// TODO(airlock): WalletButton: use useAppKitWallet().connect(id) of @airlock/sdk/react.
import { useChainModal, WalletButton } from '@rainbow-me/rainbowkit'
// TODO(airlock): useChainModal: use useAppKit().open({ view: 'Networks' }).
const modal = useChainModal()
`)
  })
})

describe('connectkit', () => {
  test('moves config, provider, button and useModal', () => {
    const code = `import { ConnectKitButton, ConnectKitProvider, getDefaultConfig, useModal } from "connectkit";
import { createConfig, WagmiProvider } from "wagmi";

const config = createConfig(getDefaultConfig({ appName: "Shop", walletConnectProjectId: "2f05", chains: [base] }));

function Menu() {
  const { open, setOpen } = useModal();
  return <button disabled={open} onClick={() => setOpen(true)}>Menu</button>;
}
export const App = () => (
  <WagmiProvider config={config}>
    <ConnectKitProvider mode="dark" options={{ language: "de-DE" }}>
      <ConnectKitButton />
    </ConnectKitProvider>
  </WagmiProvider>
);
`
    expect(
      after('connectkit', code),
    ).toBe(`import { AppKitProvider, useAppKit, useAppKitState } from "@airlock/sdk/react";
import { airlockConfig } from "@airlock/sdk/wagmi";
import { WagmiProvider } from "wagmi";

const config = airlockConfig({ appName: "Shop", frameUrl: "https://wallet.example", chains: [base] });

function Menu() {
  const modal = useAppKit();
  const setOpen = (isOpen: boolean) => (isOpen ? modal.open() : modal.close());
  const { open } = useAppKitState();
  return <button disabled={open} onClick={() => setOpen(true)}>Menu</button>;
}
export const App = () => (
  <WagmiProvider config={config}>
    <AppKitProvider frameUrl="https://wallet.example" networks={config.chains} metadata={{ name: "Shop" }} themeMode="dark" locale="de-DE">
      <appkit-button balance="hide" />
    </AppKitProvider>
  </WagmiProvider>
);
`)
  })

  test.each([
    ['8453', ' defaultNetwork="eip155:8453"'],
    ['base.id', ` defaultNetwork={\`eip155:\${base.id}\`}`],
    ['0', ''],
  ])('moves the initial chain %s', (id, attribute) => {
    const code = `import { ConnectKitProvider } from 'connectkit'
export const App = () => <WagmiProvider config={config}><ConnectKitProvider options={{ initialChainId: ${id} }} /></WagmiProvider>
`
    expect(after('connectkit', code)).toContain(`networks={config.chains}${attribute} />`)
  })

  test('names a sign-in hook that stays', () => {
    const code = `import { useSIWE } from 'connectkit'\nconst siwe = useSIWE()\n`
    expect(after('connectkit', code)).toBe(
      `// TODO(airlock): useSIWE: use useSignIn() of @airlock/sdk/react. Its status is signedIn or signedOut.\n${code}`,
    )
  })

  test("adds ConnectKit's chains to a config without chains", () => {
    const code = `import { getDefaultConfig } from 'connectkit'
import { createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'

export const config = createConfig(
  getDefaultConfig({
    walletConnectProjectId: '2f05',
    transports: { [mainnet.id]: http() },
  }),
)
`
    expect(after('connectkit', code)).toBe(`import { airlockConfig } from '@airlock/sdk/wagmi'
import { polygon, optimism, arbitrum } from 'wagmi/chains'
import { http } from 'wagmi'
import { mainnet } from 'wagmi/chains'

export const config = airlockConfig({
    frameUrl: 'https://wallet.example', chains: [mainnet, polygon, optimism, arbitrum],
    transports: { [mainnet.id]: http() },
  })
`)
  })

  test.each([
    [`const common = { chains: [base] }`, false],
    [`import { common } from './common'`, true],
  ])('adds no chains to a config that spreads them: %s', (line, isTodo) => {
    const code = `import { getDefaultConfig } from 'connectkit'
import { createConfig } from 'wagmi'
${line}
export const config = createConfig(getDefaultConfig({ ...common, appName: 'Shop' }))
`
    const moved = after('connectkit', code)
    expect(moved).not.toContain('chains: [mainnet')
    expect(moved?.includes('TODO(airlock): chains: ')).toBe(isTodo)
  })

  test('moves the configuration of SIWEProvider', () => {
    const code = `import { ConnectKitProvider, SIWEProvider } from 'connectkit'
import { siweConfig } from './siwe'

export const App = ({ children }) => (
  <WagmiProvider config={config}>
    <SIWEProvider {...siweConfig} signOutOnNetworkChange={false} nonceRefetchInterval={9000} onSignIn={greet}>
      <ConnectKitProvider>{children}</ConnectKitProvider>
    </SIWEProvider>
  </WagmiProvider>
)
`
    expect(after('connectkit', code)).toBe(`import { AppKitProvider } from '@airlock/sdk/react'
import { fromSiweConfig } from '@airlock/sdk/siwx'
import { siweConfig } from './siwe'

export const App = ({ children }) => (
  <WagmiProvider config={config}>
    <>
      <AppKitProvider frameUrl="https://wallet.example" networks={config.chains} siwx={fromSiweConfig({ ...siweConfig, signOutOnNetworkChange: false, onSignIn: greet, required: false })}>{children}</AppKitProvider>
    </>
  </WagmiProvider>
)
`)
  })

  test.each([
    '<SIWEProvider {...siweConfig}>{children}</SIWEProvider>',
    '<WagmiProvider config={config}><SIWEProvider enabled={isOn}><ConnectKitProvider /></SIWEProvider></WagmiProvider>',
  ])('leaves a comment at %s', (element) => {
    const code = `import { ConnectKitProvider, SIWEProvider } from 'connectkit'\nexport const App = () => ${element}\n`
    const moved = after('connectkit', code)
    expect(moved).toContain('import { SIWEProvider } from')
    expect(moved).toContain('TODO(airlock): SIWEProvider: remove it, and pass siwx={fromSiweConfig(')
  })
})

test('changes nothing in a file of another kit', () => {
  expect(move('appkit', `import { x } from 'somewhere' // '@reown/appkit'`)).toBeUndefined()
})

test('throws for a script that cannot be parsed', () => {
  expect(() => move('appkit', `import { from '@reown/appkit'`)).toThrow(SyntaxError)
})
