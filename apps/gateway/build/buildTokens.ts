import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { DEFINED_CHAINS } from '@airlock/protocol/chains/generated/table'
import { getAddress, isAddress } from 'viem'
import { parseTokenList } from '../server/tokens/parseTokenList.ts'

/** Builds token lists and images from permissively licensed packages: `npm run tokens -w @airlock/gateway`. */
const SOURCES = [
  '@eth-optimism/tokenlist@10.0.1770',
  '@aave-dao/aave-address-book@4.68.1',
  '@lifi/data-types@7.1.0',
  '@lifi/types@18.4.0',
  '@web3icons/core@4.0.49',
  '@web3icons/common@0.11.51',
]
const MAX_IMAGE_BYTES = 5_000
const NATIVE = /^0x(?:0{40}|e{40})$/i
const LIST = { timestamp: '2026-11-23T00:00:00.000Z', version: { major: 1, minor: 0, patch: 0 } }

type Token = { chainId: number; address: string; decimals: number; name: string; symbol: string; logoURI?: string }
type Coin = { key: string; name: string; logoURI: string; chains: Record<string, { address: string } & Partial<Token>> }
type Pictured = { filePath: string; addresses: Record<string, string> }

const root = fileURLToPath(new URL('../catalogue/tokens', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tokens-'))
try {
  const packages = join(folder, 'node_modules')
  for (const source of SOURCES) unpack(source, packages)
  const load = async (file: string) => import(pathToFileURL(join(packages, file)).href)
  const { default: superchain } = await load('@eth-optimism/tokenlist/dist/optimism.tokenlist.mjs')
  const aave = JSON.parse(readFileSync(join(packages, '@aave-dao/aave-address-book/tokenlist.json'), 'utf8'))
  const { basicCoins } = await load('@lifi/data-types/src/_cjs/coins/coins.js')
  const { tokens: pictured } = await load('@web3icons/common/dist/metadata/index.js')
  const isUnderlying = ({ tags }: { tags?: string[] }) => tags?.includes('underlying') === true
  const all: Token[] = [...superchain.tokens, ...aave.tokens.filter(isUnderlying), ...basicCoins.flatMap(tokensOf)]

  rmSync(root, { recursive: true, force: true })
  mkdirSync(join(root, 'images'), { recursive: true })
  // Image metadata lists token addresses by the chain's `imageId`. A native coin's image is named after its symbol.
  for (const { id, imageId: name, nativeCurrency } of DEFINED_CHAINS) {
    const images = new Map(
      (pictured as Pictured[]).flatMap(({ filePath, addresses }) => {
        const address = addresses[name]?.toLowerCase()
        return address === undefined ? [] : [[address, filePath.replace(/^token:/, '')] as const]
      }),
    )
    const tokens = merge(all.filter(({ chainId }) => chainId === id)).map((token) => {
      const image = images.get(token.address.toLowerCase())
      const imageId = image === undefined ? undefined : saveImage(packages, image)
      return imageId === undefined ? token : { ...token, extensions: { imageId } }
    })
    const list = { name: `Airlock ${name}`, ...LIST, nativeImageId: saveImage(packages, nativeCurrency.symbol), tokens }
    if (parseTokenList(list)?.length !== tokens.length) throw new Error(`the list of ${name} is not valid`)
    writeFileSync(join(root, `eip155-${id}.json`), `${JSON.stringify(list, null, 2)}\n`)
    const withImages = tokens.filter((token) => 'extensions' in token).length
    console.log(`${name}: ${tokens.length} tokens, ${withImages} with images`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function unpack(source: string, packages: string) {
  const target = join(packages, source.slice(0, source.lastIndexOf('@')))
  mkdirSync(target, { recursive: true })
  const packed = execFileSync('npm', ['pack', source, '--silent', '--pack-destination', folder], { encoding: 'utf8' })
  execFileSync('tar', ['xzf', join(folder, packed.trim()), '-C', target, '--strip-components=1'])
}

function tokensOf({ key, name, logoURI, chains }: Coin): Token[] {
  return Object.entries(chains).flatMap(([chainId, { address, decimals, symbol }]) =>
    decimals === undefined
      ? []
      : [{ chainId: Number(chainId), address, decimals, name, symbol: symbol ?? key, logoURI }],
  )
}

/** Keeps the first entry of an address. Drops tokens whose sources disagree on decimals. */
function merge(tokens: readonly Token[]): Token[] {
  const merged = new Map<string, Token>()
  const disputed = new Set<string>()
  for (const { chainId, address, decimals, name, symbol, logoURI } of tokens) {
    if (!isAddress(address, { strict: false }) || NATIVE.test(address)) continue
    const checksummed = getAddress(address)
    const known = merged.get(checksummed)
    if (known !== undefined && known.decimals !== decimals) disputed.add(checksummed)
    const token = { chainId, address: checksummed, decimals, name, symbol, ...(logoURI && { logoURI }) }
    if (known === undefined && parseTokenList({ ...LIST, name: '', tokens: [token] })?.length === 1) {
      merged.set(checksummed, token)
    }
  }
  return [...merged.values()]
    .filter(({ address }) => !disputed.has(address))
    .toSorted((left, right) => (left.address.toLowerCase() < right.address.toLowerCase() ? -1 : 1))
}

function saveImage(packages: string, name: string): string | undefined {
  const file = join(packages, '@web3icons/core/dist/svgs/tokens/background', `${name}.svg.js`)
  if (!existsSync(file)) return undefined
  const [svg] = /<svg[\s\S]*<\/svg>/.exec(readFileSync(file, 'utf8')) ?? []
  if (svg === undefined || svg.length > MAX_IMAGE_BYTES) return undefined
  const id = createHash('sha256').update(svg).digest('hex').slice(0, 32)
  writeFileSync(join(root, 'images', `${id}.svg`), svg)
  return id
}
