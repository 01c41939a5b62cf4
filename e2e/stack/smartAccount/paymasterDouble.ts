import {
  type Address,
  concatHex,
  encodeAbiParameters,
  hexToNumber,
  keccak256,
  numberToHex,
  parseAbiParameters,
  slice,
} from 'viem'
import { type RpcUserOperation, toPackedUserOperation } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { parseOperation } from './bundlerDouble.ts'

type Options = {
  paymaster: Address
  owner: PrivateKeyAccount
  twist?: ((method: string, result: object) => unknown) | undefined
}

const VALID_S = 86_400
const HASHED = parseAbiParameters(
  'uint256, address, address, uint256, bytes32, bytes32, uint256, bytes32, bytes32, uint48',
)

/** Signs for every operation (https://eips.ethereum.org/EIPS/eip-7677). Its contract is one of `Paymasters.sol`. */
export function paymasterDouble({ paymaster, owner, twist = (_method, result) => result }: Options) {
  async function paymasterData(operation: RpcUserOperation<'0.8'>, chainId: number, lastSecond: number) {
    const packed = toPackedUserOperation(parseOperation({ ...operation, paymaster, paymasterData: '0x' }))
    const hash = keccak256(
      encodeAbiParameters(HASHED, [
        BigInt(chainId),
        paymaster,
        packed.sender,
        packed.nonce,
        keccak256(packed.callData),
        packed.accountGasLimits,
        packed.preVerificationGas,
        packed.gasFees,
        keccak256(slice(packed.paymasterAndData, 0, 52)),
        lastSecond,
      ]),
    )
    return concatHex([numberToHex(lastSecond, { size: 6 }), await owner.sign({ hash })])
  }

  return async (body: string): Promise<unknown> => {
    const { id, method, params } = JSON.parse(body)
    const [operation, , chainId] = params
    const lastSecond = Math.floor(Date.now() / 1_000) + VALID_S
    const result = {
      paymaster,
      paymasterData: await paymasterData(operation, hexToNumber(chainId), lastSecond),
      ...(method === 'pm_getPaymasterStubData' && {
        paymasterVerificationGasLimit: numberToHex(60_000),
        paymasterPostOpGasLimit: numberToHex(80_000),
      }),
    }
    return { jsonrpc: '2.0', id, result: twist(method, result) }
  }
}
