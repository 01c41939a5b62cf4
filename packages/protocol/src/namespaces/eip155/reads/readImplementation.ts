/** https://eips.ethereum.org/EIPS/eip-1967 */
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const BEACON_SLOT = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'
/** `implementation()` */
const IMPLEMENTATION = '0x5c60da1b'

type Request = (method: string, params: unknown) => Promise<unknown>
export type Implementation = { address: string; codeHash: string }

/** Follows EIP-1967, directly or by a beacon. Undefined for other contracts. @throws if the network does not respond */
export async function readImplementation(request: Request, contract: string): Promise<Implementation | undefined> {
  const [implementation, beacon] = await Promise.all(
    [IMPLEMENTATION_SLOT, BEACON_SLOT].map(async (slot) =>
      addressIn(await request('eth_getStorageAt', [contract, slot, 'latest'])),
    ),
  )
  if (implementation === undefined && beacon === undefined) return undefined
  const address =
    implementation ?? addressIn(await request('eth_call', [{ to: beacon, data: IMPLEMENTATION }, 'latest']))
  if (address === undefined) throw new Error('The implementation of the beacon is not read.')
  // Returns EXTCODEHASH: 32 bytes instead of the code.
  const data = `0x73${address.slice(2)}3f60005260206000f3`
  const codeHash = await request('eth_call', [{ data }, 'latest'])
  if (typeof codeHash !== 'string' || !/^0x[0-9a-f]{64}$/.test(codeHash)) throw new Error('The code hash is not read.')
  return { address, codeHash }
}

function addressIn(word: unknown): string | undefined {
  if (typeof word !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(word)) throw new Error('The proxy is not read.')
  const address = `0x${word.slice(26).toLowerCase()}`
  return /^0x0+$/.test(address) ? undefined : address
}
