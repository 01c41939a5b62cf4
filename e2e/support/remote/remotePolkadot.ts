import { POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { expect } from '@playwright/test'
import { blake2AsHex, cryptoWaitReady, decodeAddress, signatureVerify, xxhashAsHex } from '@polkadot/util-crypto'
import { formatUnits } from 'viem'
import type { RemoteNamespace } from './RemoteNamespace.ts'

type PolkadotProvider = {
  signer: {
    signRaw(raw: { address: string; data: string; type: 'bytes' }): Promise<{ signature: string }>
    signPayload(payload: object): Promise<{ signature: string }>
  }
}

const GENESIS = '91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
const BLOCK = 'de8f69eeb5e065e18c6950ff708d7e551f68dc9bf59a07c52367c0280f805ec7'
const REMARK = {
  method: '0x00001448656c6c6f',
  era: '0x0503',
  nonce: '0x00000047',
  tip: '0x0000000000000000000000003b9aca00',
  specVersion: '0x000f4240',
  transactionVersion: '0x0000001a',
  genesisHash: `0x${GENESIS}`,
  blockHash: `0x${BLOCK}`,
  mode: 0,
  metadataHash: null,
  version: 4,
  signedExtensions: [
    'CheckNonZeroSender',
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'CheckWeight',
    'ChargeTransactionPayment',
    'CheckMetadataHash',
  ],
}
const REMARK_BYTES = `0x00001448656c6c6f0503${'1d01'}${'02286bee'}${'00'}${'40420f00'}${'1a000000'}${GENESIS}${BLOCK}${'00'}`

export const remotePolkadot: RemoteNamespace = {
  namespace: 'polkadot',
  network: POLKADOT,
  methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
  foreignAddress: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  refused: (address) => [
    [{ method: 'polkadot_decryptMessage', params: { address, message: '0x00' } }, 'UNSUPPORTED_METHOD'],
  ],
  serverOf: (urls) => urls.polkadot,
  balance: async (urls, address) => `${formatUnits(await ownedBy(urls.polkadot, address), 10)} DOT`,
  async signs(page, lab, address) {
    await cryptoWaitReady()
    const { signature } = await page.evaluate((signer) => {
      const provider = window.airlock?.appKit?.getProvider('polkadot') as unknown as PolkadotProvider
      return provider.signer.signRaw({ address: signer, data: 'Grüße', type: 'bytes' })
    }, address)
    expect(signatureVerify('<Bytes>Grüße</Bytes>', signature, address)).toMatchObject({ isValid: true })
    expect(lab.wallet.questions().at(-1)).toMatchObject({
      method: 'polkadot_signMessage',
      chainId: POLKADOT,
      params: { address, message: 'Grüße' },
    })
    const transaction = await page.evaluate(
      (payload) => {
        const provider = window.airlock?.appKit?.getProvider('polkadot') as unknown as PolkadotProvider
        return provider.signer.signPayload(payload)
      },
      { address, ...REMARK },
    )
    expect(signatureVerify(REMARK_BYTES, transaction.signature, address)).toMatchObject({ isValid: true })
  },
}

async function ownedBy(node: string, address: string): Promise<bigint> {
  const key = decodeAddress(address)
  const account = `${blake2AsHex(key, 128).slice(2)}${Buffer.from(key).toString('hex')}`
  const params = [`${xxhashAsHex('System', 128)}${xxhashAsHex('Account', 128).slice(2)}${account}`]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'state_getStorage', params })
  const response = await fetch(node, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  const { result } = (await response.json()) as { result: string }
  const entry = Buffer.from(result.slice(2), 'hex')
  const free = entry.readBigUInt64LE(16)
  expect(free).toBeGreaterThan(0n)
  return free
}
