import type { AnySource, SourceName } from '../AnswerSource.ts'
import { balance } from './account/balance.ts'
import { history } from './account/history.ts'
import { nfts } from './account/nfts.ts'
import { powers } from './account/powers.ts'
import { bundler } from './chains/bundler.ts'
import { features } from './chains/features.ts'
import { gasPrice } from './chains/gasPrice.ts'
import { getDescriptor } from './chains/getDescriptor.ts'
import { rpc } from './chains/rpc.ts'
import { supportedChains } from './chains/supportedChains.ts'
import { getNotices } from './documents/getNotices.ts'
import { openApi } from './documents/openApi.ts'
import { getNetworkImage } from './images/getNetworkImage.ts'
import { getTokenImage } from './images/getTokenImage.ts'
import { media } from './images/media.ts'
import { identity } from './names/identity.ts'
import { nameLookup, nameLookupByPost } from './names/nameLookup.ts'
import { profileLookup } from './names/profileLookup.ts'
import { profileReverse } from './names/profileReverse.ts'
import { profileSuggestions } from './names/profileSuggestions.ts'
import { registerName } from './names/registerName.ts'
import { setPrimaryName } from './names/setPrimaryName.ts'
import { transferName } from './names/transferName.ts'
import { onrampEvent } from './onramp/onrampEvent.ts'
import { onrampOptions } from './onramp/onrampOptions.ts'
import { onrampOrder } from './onramp/onrampOrder.ts'
import { onrampQuote } from './onramp/onrampQuote.ts'
import { onrampUrl } from './onramp/onrampUrl.ts'
import { keepSession } from './sessions/keepSession.ts'
import { revokeSession } from './sessions/revokeSession.ts'
import { sessions } from './sessions/sessions.ts'
import { convertAllowance } from './swaps/convertAllowance.ts'
import { convertApprove } from './swaps/convertApprove.ts'
import { convertBuild } from './swaps/convertBuild.ts'
import { convertQuotes } from './swaps/convertQuotes.ts'
import { convertTokens } from './tokens/convertTokens.ts'
import { fungibleChart } from './tokens/fungibleChart.ts'
import { fungiblePrice } from './tokens/fungiblePrice.ts'
import { getWalletImage } from './wallets/getWalletImage.ts'
import { getWallets } from './wallets/getWallets.ts'

export const ROUTES = [
  supportedChains,
  features,
  identity,
  history,
  balance,
  nfts,
  powers,
  profileLookup,
  profileReverse,
  profileSuggestions,
  registerName,
  transferName,
  setPrimaryName,
  nameLookup,
  nameLookupByPost,
  fungiblePrice,
  fungibleChart,
  convertTokens,
  convertQuotes,
  convertAllowance,
  convertBuild,
  convertApprove,
  gasPrice,
  rpc,
  bundler,
  sessions,
  keepSession,
  revokeSession,
  onrampUrl,
  onrampOptions,
  onrampQuote,
  onrampOrder,
  onrampEvent,
  media,
  openApi,
  getWallets,
  getWalletImage,
  getTokenImage,
  getNetworkImage,
  getNotices,
  getDescriptor,
]

type DeclaredSource = NonNullable<(typeof ROUTES)[number]['source']>
export type Sources = { [Name in SourceName]: Extract<DeclaredSource, { name: Name }>['sample'] }

export const SOURCES: readonly AnySource[] = [...new Set(ROUTES.flatMap(({ source }) => source ?? []))]
