import { type ChainNamespace, isSameAddress } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'

const HEADER = /^(?:(https?):\/\/)?(\S+) wants you to sign in with your [^\n]{1,64} account:$/
const PHRASE = /wants you to sign in with your/gi
const MAX_LENGTH = 16_384

type Subject = { namespace: ChainNamespace; address: string; page: Pick<Location, 'host' | 'origin' | 'protocol'> }

/** A wallet's signature could be used elsewhere (T48). @throws AirlockError INVALID_PARAMS */
export function checkMessage(message: unknown, { namespace, address, page }: Subject): string {
  const text = String(message)
  const [first = '', account = '', ...rest] = text.slice(0, MAX_LENGTH).split('\n')
  const [, scheme = page.protocol.slice(0, -1), domain] = HEADER.exec(first) ?? []
  const uris = rest.flatMap((line) => (line.startsWith('URI: ') ? [line.slice('URI: '.length)] : []))
  const isOwnMessage =
    text.length <= MAX_LENGTH &&
    // Parsers that split lines elsewhere could read another line.
    !/[\r\u0085\u2028\u2029\v\f\0]/.test(text) &&
    text.match(PHRASE)?.length === 1 &&
    domain === page.host &&
    `${scheme}:` === page.protocol &&
    isSameAddress(namespace, account, address) &&
    uris.length === 1 &&
    URL.canParse(uris[0] ?? '') &&
    new URL(uris[0] ?? '').origin === page.origin
  if (isOwnMessage) return text
  const details = `A sign-in message has to name ${page.host}, a URI of ${page.origin} and the account that is connected.`
  throw new AirlockError('INVALID_PARAMS', { context: { method: 'createMessage' }, details })
}
