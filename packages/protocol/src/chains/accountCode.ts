import { delegateOf } from './delegateOf.ts'
import { OWN_DELEGATE } from './ownDelegate.ts'

/** `known`: a public wallet uses it, but anyone may have set it. `sweeper`: forwards what arrives. `unread`: no answer. */
export type AccountCode =
  | { kind: 'none' | 'contract' | 'unread' }
  | { kind: 'known'; delegate: string; name: string }
  | { kind: 'unknown' | 'sweeper'; delegate: string }

/** Delegates that wallets publish, from ethereum.org, vendors, revoke.cash and BundleBear (November 2026). Frequency is not a reason. */
const KNOWN: Readonly<Record<string, string>> = {
  [OWN_DELEGATE]: 'Simple7702Account',
  '0x4cd241e8d1510e30b2076397afc7508ae59c66c9': 'Simple7702Account',
  '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b': 'MetaMask',
  '0x7702cb554e6bfb442cb743a7df23154544a7176c': 'Coinbase',
  '0x000000005c84f8fd50b21cac312528a64437030e': 'Uniswap',
  '0x000000009b1d0af20d8c6d0a44e162d11f9b8f00': 'Uniswap',
  '0x458f5a9f47a01bea5d7a32662660559d9ed3312c': 'Uniswap',
  '0x0c338ca25585035142a9a0a1eeeba267256f281f': 'Uniswap',
  '0x5a7fc11397e9a8ad41bf10bf13f22b0a63f96f6d': 'Ambire',
  '0x80296ff8d1ed46f8e3c7992664d13b833504c2bb': 'OKX Wallet',
  '0xd2e28229f6f2c235e57de2ebc727025a1d0530fb': 'Trust Wallet',
  '0xd6ceddde84be40893d153be9d467cd6ad37875b28': 'ZeroDev',
  '0x000000004f43c49e93c970e84001853a70923b03': 'Biconomy',
  '0xbac7e770af15d130cd72838ff386f14fbf3e9a3d': 'thirdweb',
  '0x69007702764179f14f51cdce752f4f775d74e139': 'Alchemy',
  '0x77021100bd87b7008e5e1989d0eb38555d0d0000': 'Alchemy',
  '0x664ab8c20b629422f5398e58ff8989e68b26a4e6': 'Porto',
  '0x8c0466a6c046395c8999227b288883cf7dc9f5de': 'Porto',
  '0xb292da8879c26ecd558bbea87f581cdd608ffc3c': 'Porto',
  '0x5874f358359ee96d2b3520409018f1a6f59a2cdc': 'Porto',
  '0x4428a93b478fa76a5bd9c7641f54ec6373855433': 'Bitget Wallet',
  '0xa845c74344fc9405b1fcf712f04668979573c1bf': 'Bitget Wallet',
  '0xcc0c946eecf01a4bc76bc333ea74ceb04756f17b': 'TokenPocket',
  '0xb15bed8fc30d3e82672bf7cd75417b414983934b': 'SafePal',
  '0x0000fb7702036ff9f76044a501ac1aa74cbab16b': 'Dynamic',
}

/** Sources: Wintermute (CrimeEnjoyor, verified code) and GoPlus (May 2025). */
const SWEEPERS: readonly string[] = [
  '0x89383882fc2d0cd4d7952a3267a3b6dae967e704',
  '0x930fcc37d6042c79211ee18a02857cb1fd7f0d0b',
]

/** Invalid code counts as unread. */
export function accountCodeOf(code: unknown): AccountCode {
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code)) return { kind: 'unread' }
  if (code === '0x') return { kind: 'none' }
  const delegate = delegateOf(code)
  return delegate === undefined ? { kind: 'contract' } : codeOf(delegate)
}

function codeOf(delegate: string): AccountCode {
  if (SWEEPERS.includes(delegate)) return { kind: 'sweeper', delegate }
  const name = Object.hasOwn(KNOWN, delegate) ? KNOWN[delegate] : undefined
  return name === undefined ? { kind: 'unknown', delegate } : { kind: 'known', delegate, name }
}
