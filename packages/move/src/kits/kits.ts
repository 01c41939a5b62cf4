import { appkit } from './appkit.ts'
import { connectkit } from './connectkit.ts'
import type { Kit } from './kit.ts'
import { rainbowkit } from './rainbowkit.ts'
import { walletAdapter } from './walletAdapter.ts'
import { web3Onboard } from './web3Onboard.ts'

export const KITS: readonly Kit[] = [appkit, rainbowkit, connectkit, walletAdapter, web3Onboard]
