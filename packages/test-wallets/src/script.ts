import { installTestWallets } from './index.ts'
import type { TestWalletsOptions } from './types.ts'

export { installTestWallets }

/** `<script src="test-wallets.js" data-options='{"wallets":{"eip155":"good"}}'>` installs at once. */
const { options } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {}
if (options !== undefined) installTestWallets(JSON.parse(options || '{}') as TestWalletsOptions)
