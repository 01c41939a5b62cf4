/** First 32 characters of the genesis hash. */
export const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
export const POLKADOT_ASSET_HUB = 'polkadot:68d56f15f85d3136970ec16946040bc1'
export const KUSAMA = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
export const KUSAMA_ASSET_HUB = 'polkadot:48239ef607d7928874027a43a6768920'
export const WESTEND = 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e'
export const WESTEND_ASSET_HUB = 'polkadot:67f9723393ef76214df0118c34bbbd3d'
