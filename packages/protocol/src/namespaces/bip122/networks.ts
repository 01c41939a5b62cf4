/** First 32 characters of the genesis hash. */
export const BITCOIN_MAINNET = 'bip122:000000000019d6689c085ae165831e93'
export const BITCOIN_TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
export const BITCOIN_TESTNET_4 = 'bip122:00000000da84f2bafbbc53dee25a72ae'
export const BITCOIN_SIGNET = 'bip122:00000008819873e925422c1ff0f99f7c'
export const BITCOIN_REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
