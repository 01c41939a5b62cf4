/** Everything follows from one base, so that two worlds run side by side. */
export type WorldPorts = {
  host: number
  modal: number
  secure: number
  gateway: number
  relay: number
  phone: number
  database: number
  smtp: number
  mail: number
  offchain: number
  providers: number
  farcaster: number
  farcasterChain: number
  solana: number
  polkadot: number
  checkout: number
  ethereum: number
  arbitrum: number
  base: number
}

const DEFAULT_PORT_BASE = 3400
const ANVIL_OFFSET = 5145

/**
 * 3400–3410, 3421–3426, 3430 and 8544–8546, unless `AIRLOCK_PORT_BASE` moves them.
 *
 * @throws Error for an invalid base
 */
export function worldPorts(portBase: string | undefined = process.env.AIRLOCK_PORT_BASE): WorldPorts {
  const base = portBase === undefined || portBase === '' ? DEFAULT_PORT_BASE : Number(portBase)
  if (!Number.isInteger(base) || base < 1_024 || base + ANVIL_OFFSET + 1 > 65_535) {
    throw new Error(`AIRLOCK_PORT_BASE is ${portBase}: choose a whole number from 1024 to 60389`)
  }
  return {
    host: base,
    modal: base + 1,
    secure: base + 2,
    gateway: base + 3,
    relay: base + 4,
    phone: base + 5,
    // The two after the phone are free for relays of single tests.
    database: base + 8,
    smtp: base + 9,
    mail: base + 10,
    // The ten after the mailbox are free for what single tests start of signing in by email, those after Polkadot for modal origins.
    offchain: base + 21,
    providers: base + 22,
    farcaster: base + 23,
    farcasterChain: base + 24,
    solana: base + 25,
    polkadot: base + 26,
    // Those between are modal origins of single tests.
    checkout: base + 30,
    ethereum: base + ANVIL_OFFSET - 1,
    arbitrum: base + ANVIL_OFFSET,
    base: base + ANVIL_OFFSET + 1,
  }
}

export const PORT_PURPOSES: Record<keyof WorldPorts, string> = {
  host: 'the host site',
  modal: 'the modal frame',
  secure: 'the secure email frame',
  gateway: 'the gateway',
  relay: 'the WalletConnect relay',
  phone: 'the wallet on the phone',
  database: 'PostgreSQL',
  smtp: 'the mail server',
  mail: 'the mailbox',
  offchain: 'the server for names and tokens',
  providers: 'the providers of social sign-in',
  farcaster: 'Farcaster’s relay',
  farcasterChain: 'the chain of Farcaster’s registries',
  solana: 'the local Solana network',
  polkadot: 'the double of Polkadot',
  checkout: 'the on-ramp provider',
  ethereum: 'the local Ethereum chain',
  arbitrum: 'the local Arbitrum One chain',
  base: 'the local Base chain',
}
