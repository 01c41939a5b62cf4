import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

/** The phrase that every local test chain of this kind uses. It is public: no account of it ever holds anything of value. */
export const TEST_MNEMONIC = 'test test test test test test test test test test test junk'

/** Account 9 deploys and funds the vaults; accounts 0 to 8 belong to the test wallets. */
export const DEPLOYER_INDEX = 9

export function testAccount(index: number): HDAccount {
  return mnemonicToAccount(TEST_MNEMONIC, { addressIndex: index })
}
