import * as errors from '@airlock/protocol/errors/AirlockError'
import { isRejection } from '@airlock/protocol/errors/isRejection'
import { importVerified } from '../../page/importVerified.ts'
import type { LOAD_CODE as LoadCode } from './loadCode.ts'
import type { provide } from './sharedErrors.ts'

type Name = keyof typeof LoadCode
type File<Code> = { code: Code; provide: typeof provide }

declare const FILE_INTEGRITY: Record<Name, string>

export const LOAD_CODE: typeof LoadCode = {
  solana: load('solana'),
  polkadot: load('polkadot'),
  bip122: load('bip122'),
  signIn: load('signIn'),
  methods: load('methods'),
  connections: load('connections'),
  requests: load('requests'),
  chains: load('chains'),
  remote: load('remote'),
  headless: load('headless'),
  button: load('button'),
  warnings: load('warnings'),
}

function load<Code>(name: Name): () => Promise<Code> {
  const here = import.meta.url
  const importFile = importVerified<File<Code>>(new URL(`${name}.js`, here).href, FILE_INTEGRITY[name])
  return async () => {
    const { code, provide } = await importFile()
    provide({ ...errors, isRejection })
    return code
  }
}
