import type { OnrampOptions } from './answers/onramp.ts'

const PAYMENT_METHODS = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

export const DEFAULT_ONRAMP_OPTIONS: OnrampOptions = {
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: PAYMENT_METHODS })),
  purchaseCurrencies: [
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks: onBoth(null, null) },
    {
      id: 'usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: onBoth('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
    },
  ],
}

function onBoth(ethereum: string | null, polygon: string | null) {
  return [
    { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: ethereum },
    { name: 'polygon-mainnet', display_name: 'Polygon', chain_id: '137', contract_address: polygon },
  ]
}
