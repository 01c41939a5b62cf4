import type { Feature } from '../core/features/Feature.ts'
import { requests } from '../core/requests/feature.ts'
import { wallets } from '../core/wallets/feature.ts'
import { account } from '../features/account/feature.ts'
import { buy } from '../features/buy/feature.ts'
import { connect } from '../features/connect/feature.ts'
import { email } from '../features/email/feature.ts'
import { names } from '../features/names/feature.ts'
import { networks } from '../features/networks/feature.ts'
import { powers } from '../features/powers/feature.ts'
import { send } from '../features/send/feature.ts'
import { sessions } from '../features/sessions/feature.ts'
import { siwx } from '../features/siwx/feature.ts'
import { social } from '../features/social/feature.ts'
import { swap } from '../features/swap/feature.ts'
import { tokens } from '../features/tokens/feature.ts'
import { walletconnect } from '../features/walletconnect/feature.ts'

export const VIEWS = {
  ...connect.views,
  ...account.views,
  ...walletconnect.views,
  ...email.views,
  ...social.views,
  ...networks.views,
  ...send.views,
  ...swap.views,
  ...tokens.views,
  ...sessions.views,
  ...powers.views,
  ...buy.views,
  ...siwx.views,
  ...names.views,
}

export const FEATURES: readonly Feature[] = [
  wallets,
  requests,
  connect,
  walletconnect,
  email,
  social,
  send,
  // Before account: its row is above the welcome of an empty account.
  networks,
  account,
  swap,
  tokens,
  buy,
  powers,
  sessions,
  siwx,
  names,
]
