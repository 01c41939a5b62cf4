import type { RpcUrls } from './chains.ts'
import { installTestWallets, wantedWallets } from './installTestWallets.ts'

/** `<script src="/test-wallets.js" data-rpc='{"eip155:42161":"http://127.0.0.1:8545"}' data-wallets="good,slow" data-esplora="http://127.0.0.1:3421/esplora">` */
const { rpc, wallets, esplora } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {}

installTestWallets(wantedWallets(location.search, wallets), JSON.parse(rpc ?? '{}') as RpcUrls, esplora)
