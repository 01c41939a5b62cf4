import * as errors from '@airlock/protocol/errors/AirlockError'
import { isRejection } from '@airlock/protocol/errors/isRejection'
import { importVerified } from '../../page/importVerified.ts'
import type { Namespace } from '../../types/Namespace.ts'
import type { LOAD_CODE as LoadCode } from './loadCode.ts'
import type { provide } from './sharedErrors.ts'

type File = { namespace: Namespace; provide: typeof provide }

/** SRI hashes of the namespace files, set by the build: verifying the engine verifies them. */
declare const NAMESPACE_INTEGRITY: Record<keyof typeof LoadCode, string>

/** `loadCode.ts` for the script tag: loads files next to the engine. */
export const LOAD_CODE: typeof LoadCode = {
  solana: load('solana'),
  polkadot: load('polkadot'),
  bip122: load('bip122'),
}

function load(name: keyof typeof LoadCode) {
  const here = import.meta.url
  const importFile = importVerified<File>(new URL(`${name}.js`, here).href, NAMESPACE_INTEGRITY[name])
  return async () => {
    const { namespace, provide } = await importFile()
    provide({ ...errors, isRejection })
    return namespace
  }
}
