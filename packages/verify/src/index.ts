export type { CaipAddress, CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
export type { SignInData } from '@airlock/protocol/siwx/SignInData'
export type {
  ChainNode,
  ExpectedSignIn,
  NodeRequest,
  SignInProof,
  SignInRejection,
  VerifiedSignIn,
} from './SignInProof.ts'
export { verifySignIn } from './verifySignIn.ts'
