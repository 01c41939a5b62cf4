import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A key and a self-signed certificate for each site: one for all would let the browser share a connection between them. */
export type Certificates = {
  of(host: string): { key: string; cert: string }
  /** SHA-256 of the public key, which `--ignore-certificate-errors-spki-list` takes. */
  spki: string
}

export function createCertificates(): Certificates {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    of: (host) => ({ key, cert: selfSigned(host, spki, privateKey) }),
    spki: createHash('sha256').update(spki).digest('base64'),
  }
}

const DAY_MS = 86_400_000
/** ecdsa-with-SHA256 */
const SIGNATURE = Buffer.from('300a06082a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const ALTERNATIVE_NAME = Buffer.from('0603551d11', 'hex')
const VERSION_3 = Buffer.from('a003020102', 'hex')

/** RFC 5280, as much of it as a browser reads. */
function selfSigned(host: string, spki: Buffer, key: KeyObject): string {
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))))
  const alternative = sequence(ALTERNATIVE_NAME, der(0x04, sequence(der(0x82, Buffer.from(host)))))
  const content = sequence(
    VERSION_3,
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    SIGNATURE,
    name,
    sequence(time(Date.now() - DAY_MS), time(Date.now() + 365 * DAY_MS)),
    name,
    spki,
    der(0xa3, sequence(alternative)),
  )
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', content, key)]))
  const base64 = sequence(content, SIGNATURE, signature).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}

function sequence(...parts: Buffer[]) {
  return der(0x30, Buffer.concat(parts))
}

function time(at: number) {
  const text = new Date(at).toISOString().replace(/\.\d+|[-T:]/g, '')
  return der(0x17, Buffer.from(text.slice(2)))
}

/** X.690: a tag, the length of what follows, what follows. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}
